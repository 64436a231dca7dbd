import { z } from 'zod';
import { RowId, Uuid, IsoTime } from './common.js';
import { FileStatus } from './files.js';

/** A source is searched and cited in replies to members, who may open it. An answer key reaches no member. */
export const MaterialKind = z.enum(['source', 'answer_key']);
export type MaterialKind = z.infer<typeof MaterialKind>;

/** `POST /api/groups/{id}/materials`. Source: `docs/specification/api.md#class`. */
export const AddMaterialRequest = z.object({
  /** An upload of the caller. */
  file_id: Uuid,
  kind: MaterialKind,
  /** The material that this one takes the place of, removed in the same transaction. */
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
  /** Why the file could not be read, or what of it. */
  detail: z.string().nullable(),
  /** How many exercises were found in it; `reading` until its exercises are read. */
  exercises: z.union([z.literal('reading'), z.number().int()]),
  /** Pages with solutions: those that were found, and those that a teacher marked. */
  solution_pages: z.array(z.number().int()),
  /** The model could not be asked for exercises: only what rules found is known. */
  rules_only: z.boolean(),
  /** What became of the exercises of the material whose place it took. */
  replaced: z.object({ kept: z.number().int(), added: z.number().int(), gone: z.number().int() }).nullable(),
  created_at: IsoTime,
});
export type MaterialView = z.infer<typeof MaterialView>;
