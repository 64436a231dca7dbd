import type { Artifact } from '@studyhall/contracts';

/** A request to the writing process. */
export interface WriteRequest {
  kind: 'slides' | 'document';
  outline: unknown;
  /** Images in the process's folder, keyed by the names that the outline may use. */
  images: Array<{ name: string; path: string; mimeType: string }>;
  /** In the process's folder. */
  outPath: string;
}

export type WrittenFile = Pick<
  Artifact,
  'type' | 'format' | 'slides_count' | 'slide_numbers' | 'pages_count' | 'word_count' | 'template_type'
> & { mimeType: string };

/** `failed`: a sentence for the model. `cause`: for the log. */
export type WriteAnswer = { written: WrittenFile } | { failed: string; cause?: string };
