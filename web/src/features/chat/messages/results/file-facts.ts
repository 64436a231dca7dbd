import type { Artifact } from '@studyhall/contracts';

/** What a card says of a file. */
export type FileFacts = Pick<Artifact, 'type' | 'format' | 'filename' | 'file_id' | 'download_url'> &
  Partial<Pick<Artifact, 'size' | 'slides_count' | 'pages_count' | 'word_count' | 'versions'>>;
