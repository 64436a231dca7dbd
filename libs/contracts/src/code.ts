import { z } from 'zod';
import { SafeText } from './common.js';
import { LIMITS } from './limits.js';
import { sentenceText } from './sentence.js';

/** A stored, downloadable file that a tool created. Source: `docs/specification/chat.md#entities`. */
export const Artifact = z.object({
  type: z.enum(['image', 'dataframe', 'presentation', 'document', 'file']),
  format: z.string(),
  filename: z.string(),
  name: z.string().nullable().optional(),
  /** The HTML of a small dataframe. Everything else is downloaded from `download_url`. */
  data: z.string().nullable().optional(),
  /** Rows and columns of a dataframe. */
  shape: z.tuple([z.number().int(), z.number().int()]).nullable().optional(),
  file_id: z.string(),
  /** `/download/{file_id}/{filename}`; clients map it to `/api/code/download/…`. */
  download_url: z.string(),
  /** Bytes. */
  size: z.number().int(),
  slides_count: z.number().int().nullable().optional(),
  /** For each slide of the outline, the number of its first slide in the file: long slides take several. */
  slide_numbers: z.array(z.number().int()).optional(),
  pages_count: z.number().int().nullable().optional(),
  word_count: z.number().int().nullable().optional(),
  template_type: z.string().nullable().optional(),
  /** The variant of an image for dark pages, or the complete dataframe as CSV. */
  companion: z
    .object({ file_id: z.string(), filename: z.string(), download_url: z.string(), size: z.number().int() })
    .nullable()
    .optional(),
  /**
   * The file ids of all versions, oldest first, of editable slides or documents; absent for others. An addition to
   * `docs/specification/chat.md#entities`.
   */
  versions: z.array(z.string()).optional(),
});
export type Artifact = z.infer<typeof Artifact>;

export const CodeExecutionResult = z.object({
  success: z.boolean(),
  output: z.string(),
  error: z.string().nullable(),
  artifacts: z.array(Artifact),
  /** Seconds. */
  execution_time: z.number(),
  code: z.string(),
  output_type: z.enum(['text', 'image', 'dataframe', 'presentation', 'document', 'file']),
  reasoning: z.string().nullable(),
  message: z.string().nullable(),
});
export type CodeExecutionResult = z.infer<typeof CodeExecutionResult>;

/** `GET /api/artifacts/{file_id}`: the versions of slides or a document, oldest first. */
export const ArtifactView = z.object({ versions: z.array(Artifact) });
export type ArtifactView = z.infer<typeof ArtifactView>;

/** A program of a reply that the user changed and ran. */
export const CodeRun = z.object({ id: z.string(), result: CodeExecutionResult });
export type CodeRun = z.infer<typeof CodeRun>;

/** `POST /messages/{id}/runs`. */
export const RunCodeRequest = z.object({
  code: SafeText.pipe(
    z
      .string()
      .max(LIMITS.codeChars, sentenceText('code_too_long', { max: LIMITS.codeChars }))
      .refine((text) => text.trim() !== '', sentenceText('code_empty')),
  ),
  /** The program's standard input: the lines that `input()` returns. */
  stdin: SafeText.pipe(z.string().max(LIMITS.stdinChars)).optional(),
});
export type RunCodeRequest = z.infer<typeof RunCodeRequest>;

/** `run` is null while the program is queued; the history contains it later. */
export const RunCodeAnswer = z.object({ run: CodeRun.nullable() });
export type RunCodeAnswer = z.infer<typeof RunCodeAnswer>;

/** The result of `make_slides` and `make_document`; on failure `error` reads 'Document generation failed'. */
export const DocumentGenerationResult = z.object({
  success: z.boolean(),
  error: z.string().nullable(),
  artifacts: z.array(Artifact),
});
export type DocumentGenerationResult = z.infer<typeof DocumentGenerationResult>;
