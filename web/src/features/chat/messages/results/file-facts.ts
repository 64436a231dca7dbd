import type { Artifact } from '@studyhall/contracts';

/** The facts that a card shows about a file. */
export type FileFacts = Pick<Artifact, 'type' | 'format' | 'filename' | 'file_id' | 'download_url'> &
  Partial<Pick<Artifact, 'size' | 'slides_count' | 'pages_count' | 'word_count' | 'versions'>>;
