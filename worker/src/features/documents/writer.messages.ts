import type { Artifact } from '@studyhall/contracts';

/** What the writing process is asked. */
export interface WriteRequest {
  kind: 'slides' | 'document';
  outline: unknown;
  /** Pictures by the names that the outline may use, in the process's folder. Absent ones are only named. */
  pictures: Array<{ name: string; path: string; mimeType: string }>;
  /** In the process's folder. */
  outPath: string;
}

export type WrittenFile = Pick<
  Artifact,
  'type' | 'format' | 'slides_count' | 'pages_count' | 'word_count' | 'template_type'
> & { mimeType: string };

/** `failed`: a sentence that the model can act upon. `cause`: for the log. */
export type WriteAnswer = { written: WrittenFile } | { failed: string; cause?: string };
