import { z } from 'zod';
import { QueryFlag, IsoTime } from './common.js';
import { ErrorDetailSchema } from './error-schemas.js';

/** Part of the response to a change that its author can undo with `POST /api/undo/{undo_id}` until `undo_until`. */
export const UndoOffer = z.object({
  undo_id: z.string(),
  undo_until: IsoTime,
});
export type UndoOffer = z.infer<typeof UndoOffer>;

/**
 * Something that an undo did not restore because it changed meanwhile, with the reason. `name` is null if the user may not
 * see it, or if it was erased.
 */
export const UndoConflict = ErrorDetailSchema.extend({
  type: z.enum(['user', 'group', 'school']),
  id: z.number().int(),
  name: z.string().nullable(),
});
export type UndoConflict = z.infer<typeof UndoConflict>;

/** `POST /api/undo/{undo_id}`. Everything else was restored. */
export const UndoAnswer = z.object({
  /** Number of restored users, classes and schools. */
  restored: z.number().int(),
  conflicts: z.array(UndoConflict),
});
export type UndoAnswer = z.infer<typeof UndoAnswer>;

/** A class that people leave because of a change, as members or as teachers. */
export const ClassLeft = z.object({
  id: z.number().int(),
  name: z.string(),
  school: z.string(),
  /** Number of people who leave it. */
  members: z.number().int(),
});
export type ClassLeft = z.infer<typeof ClassLeft>;

/** A live lesson that ends because its class is removed or moves to another school. No undo starts it again. */
export const LessonCut = z.object({
  id: z.string(),
  title: z.string(),
  /** Number of students of the class who opened it. */
  students: z.number().int(),
});
export type LessonCut = z.infer<typeof LessonCut>;

/** What a change removes; with `dry_run`, what it would remove. */
export const ChangeEffects = z.object({
  /** The classes with the most leaving people first; at most `LIMITS.effectsListed` of `classes_left_total`. */
  classes_left: z.array(ClassLeft),
  classes_left_total: z.number().int(),
  /** Number of people who leave at least one class. */
  users_leaving: z.number().int(),
  /** Number of memberships that end: a person who leaves two classes counts twice. */
  members_removed: z.number().int(),
  /** Like `classes_left`, for the classes that teachers no longer teach. */
  classes_not_taught: z.array(ClassLeft),
  classes_not_taught_total: z.number().int(),
  sessions_ended: z.number().int(),
  /** Invitations that become invalid. */
  invitations_withdrawn: z.number().int(),
  /** At most `LIMITS.effectsListed`. */
  lessons_ended: z.array(LessonCut),
  /** Seats of confirmed safeguarding leads and deputies that no one fills any more; an undo asks for the confirmation again. */
  safety_seats_left: z.number().int(),
  /** Chats that are erased with their account. */
  chats_erased: z.number().int(),
});
export type ChangeEffects = z.infer<typeof ChangeEffects>;

/** Part of the response to a change that may remove something. Has no undo offer for `dry_run` or if nothing changed. */
export const ChangeReport = z.object({ effects: ChangeEffects, ...UndoOffer.partial().shape });
export type ChangeReport = z.infer<typeof ChangeReport>;

/** `?dry_run=true`: returns the effects of a removal without making it. */
export const DryRunQuery = z.object({ dry_run: QueryFlag });
export type DryRunQuery = z.infer<typeof DryRunQuery>;
