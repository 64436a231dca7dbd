import { z } from 'zod';
import { inQuery, PlainText, RowId, SchoolName } from './common.js';
import { LIMITS } from './limits.js';
import { sentenceText } from './sentence.js';
import { UndoOffer } from './undo.js';

/** `GET /api/rollover?school=`: master admins name a school, a school admin gets their own. */
export const RolloverQuery = z.object({ school: inQuery(SchoolName) });
export type RolloverQuery = z.infer<typeof RolloverQuery>;

/** A class as the new school year begins. */
export const RolloverClass = z.object({
  group_id: z.number().int(),
  name: z.string(),
  school_year: z.string().nullable(),
  students: z.number().int(),
  /** The proposed name: the grade after this one, or for leavers the old name with its year. */
  proposed: z.string(),
  /** Whether the class is of the highest grade. */
  leaves: z.boolean(),
});

export const RolloverProposal = z.object({
  school_id: z.number().int(),
  school: z.string(),
  /** The year that begins. */
  school_year: z.string(),
  classes: z.array(RolloverClass),
  /** The caller's last rollover of the school, while it can be undone. */
  undo: UndoOffer.nullable(),
});
export type RolloverProposal = z.infer<typeof RolloverProposal>;

const ClassName = PlainText.pipe(
  z.string().trim().min(1, sentenceText('class_missing')).max(LIMITS.classNameMax),
);

/** `POST /api/schools/{id}/rollover`: renames classes, removes leavers and creates new classes in one transaction. */
export const RolloverRequest = z.object({
  classes: z
    .array(z.object({ group_id: RowId, name: ClassName, leaves: z.boolean().default(false) }))
    .max(2_000),
  /** What happens to the students of the classes that leave. */
  leavers: z.enum(['revoke', 'remove']).default('revoke'),
  /** The names of new classes. */
  create: z.array(ClassName).max(500).default([]),
  /** The year of remaining and new classes; without it they keep theirs. */
  school_year: PlainText.pipe(z.string().trim().max(LIMITS.schoolYearMax)).nullish(),
  dry_run: z.boolean().default(false),
});
export type RolloverRequest = z.infer<typeof RolloverRequest>;

export const RolloverEffects = z.object({
  /** Classes with another name, and those that students leave. `remaining`: the students who stay in the class. */
  classes: z.array(
    z.object({
      group_id: z.number().int(),
      from: z.string(),
      to: z.string(),
      students: z.number().int(),
      remaining: z.number().int(),
      leaves: z.boolean(),
    }),
  ),
  created: z.array(z.string()),
  /** Students who lose their access, or whose accounts are removed. */
  leavers: z.number().int(),
  /** Classes that leavers leave beside the class that ends: a student of two counts twice. */
  memberships_ended: z.number().int(),
  /** The number of these classes. */
  other_classes: z.number().int(),
});
export type RolloverEffects = z.infer<typeof RolloverEffects>;

/** Can be undone as a whole for 30 days, with `POST /api/undo/{undo_id}`. */
export const RolloverAnswer = z.object({ effects: RolloverEffects, ...UndoOffer.partial().shape });
export type RolloverAnswer = z.infer<typeof RolloverAnswer>;
