import { z } from 'zod';
import { RowId, Uuid } from './common.js';
import type { FileStatus } from './files.js';

/** A source is searched and cited in replies to members, who may open it. An answer key reaches no member. */
export const MaterialKind = z.enum(['source', 'answer_key']);
export type MaterialKind = z.infer<typeof MaterialKind>;

/** `POST /api/groups/{id}/materials`. Source: `decisions.md` §8. */
export const AddMaterialRequest = z.object({
  /** An upload of the caller. */
  file_id: Uuid,
  kind: MaterialKind,
  /** The material that this one takes the place of, removed in the same transaction. */
  replaces: RowId.optional(),
});
export type AddMaterialRequest = z.infer<typeof AddMaterialRequest>;

export interface MaterialView {
  id: number;
  file_id: string;
  name: string;
  /** Bytes. */
  size: number;
  kind: MaterialKind;
  status: FileStatus;
  /** Why the file could not be read, or what of it. */
  detail: string | null;
  created_at: string;
}
