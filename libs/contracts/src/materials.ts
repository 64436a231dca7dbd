import { z } from 'zod';
import { RowId, Uuid, IsoTime } from './common.js';
import { FileStatus } from './files.js';

/** A source is searched and cited in replies to members, who can open it. An answer key is never shown to members. */
export const MaterialKind = z.enum(['source', 'answer_key']);
export type MaterialKind = z.infer<typeof MaterialKind>;

/** `POST /api/groups/{id}/materials`. Source: `docs/specification/api.md#class`. */
export const AddMaterialRequest = z.object({
  /** A file that the caller uploaded. */
  file_id: Uuid,
  kind: MaterialKind,
  /** The material to replace. It is removed in the same transaction. */
  replaces: RowId.optional(),
});
export type AddMaterialRequest = z.infer<typeof AddMaterialRequest>;

export const MaterialView = z.object({
  id: z.number().int(),
  file_id: z.string(),
  name: z.string(),
  /** Bytes. */
  size: z.number().int(),
  kind: MaterialKind,
  status: FileStatus,
  /** Why the file, or a part of it, could not be read. */
  detail: z.string().nullable(),
  /** The number of exercises that were found; `reading` until they are read. */
  exercises: z.union([z.literal('reading'), z.number().int()]),
  /** Pages with solutions, found automatically or marked by a teacher. */
  solution_pages: z.array(z.number().int()),
  /** Whether the model could not be asked for exercises, so that only those found by rules are known. */
  rules_only: z.boolean(),
  /** What happened to the exercises of the replaced material. */
  replaced: z.object({ kept: z.number().int(), added: z.number().int(), gone: z.number().int() }).nullable(),
  created_at: IsoTime,
});
export type MaterialView = z.infer<typeof MaterialView>;
