import { z } from 'zod';
import { QueryFlag, IsoTime } from './common.js';
import { ErrorDetailSchema } from './error-schemas.js';

/** Part of the answer to a change that its author can undo: `POST /api/undo/{undo_id}` until `undo_until`. */
export const UndoOffer = z.object({
  undo_id: z.string(),
  undo_until: IsoTime,
});
export type UndoOffer = z.infer<typeof UndoOffer>;

/** What an undo did not restore because it changed meanwhile, and why. `name` is null where it is gone. */
export const UndoConflict = ErrorDetailSchema.extend({
  type: z.enum(['user', 'group', 'school']),
  id: z.number().int(),
  name: z.string().nullable(),
});
export type UndoConflict = z.infer<typeof UndoConflict>;

/** `POST /api/undo/{undo_id}`: everything else is restored. */
export const UndoAnswer = z.object({
  /** Users, classes and schools that are as they were before the change. */
  restored: z.number().int(),
  conflicts: z.array(UndoConflict),
});
export type UndoAnswer = z.infer<typeof UndoAnswer>;

/** A class that people leave by a change, as members or as teachers. */
export const ClassLeft = z.object({
  id: z.number().int(),
  name: z.string(),
  school: z.string(),
  /** How many people leave it. */
  members: z.number().int(),
});
export type ClassLeft = z.infer<typeof ClassLeft>;

/** What a change takes away. With `dry_run` what it would take away; nothing is changed then. */
export const ChangeEffects = z.object({
  /** The classes that most people leave first; at most `LIMITS.effectsListed` of `classes_left_total`. */
  classes_left: z.array(ClassLeft),
  classes_left_total: z.number().int(),
  /** People who leave at least one class. */
  users_leaving: z.number().int(),
  /** Memberships that end: a person who leaves two classes counts twice. */
  members_removed: z.number().int(),
  /** As `classes_left`, of the classes that teachers do not teach any more. */
  classes_not_taught: z.array(ClassLeft),
  classes_not_taught_total: z.number().int(),
  sessions_ended: z.number().int(),
  /** Invitations that no longer work. */
  invitations_withdrawn: z.number().int(),
  /** Chats that are erased with their account. */
  chats_erased: z.number().int(),
});
export type ChangeEffects = z.infer<typeof ChangeEffects>;

/** Part of the answer to a change that may take something away. Without a change, and for `dry_run`, there is no offer. */
export const ChangeReport = z.object({ effects: ChangeEffects, ...UndoOffer.partial().shape });
export type ChangeReport = z.infer<typeof ChangeReport>;

/** `?dry_run=true`: answers the effects of a removal and changes nothing. */
export const DryRunQuery = z.object({ dry_run: QueryFlag });
export type DryRunQuery = z.infer<typeof DryRunQuery>;
