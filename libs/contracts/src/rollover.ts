import { z } from 'zod';
import { inQuery, PlainText, RowId, SchoolName } from './common.js';
import { LIMITS } from './limits.js';
import { sentenceText } from './sentence.js';
import { UndoOffer } from './undo.js';

/** `GET /api/rollover?school=`: master admins specify a school, school admins get their own. */
export const RolloverQuery = z.object({ school: inQuery(SchoolName) });
export type RolloverQuery = z.infer<typeof RolloverQuery>;

/** A class before the new school year. */
export const RolloverClass = z.object({
  group_id: z.number().int(),
  name: z.string(),
  school_year: z.string().nullable(),
  students: z.number().int(),
  /** The proposed name: one grade higher, or for leavers the old name with its year. */
  proposed: z.string(),
  /** Whether the class has the highest grade. */
  leaves: z.boolean(),
});

export const RolloverProposal = z.object({
  school_id: z.number().int(),
  school: z.string(),
  /** The new school year. */
  school_year: z.string(),
  classes: z.array(RolloverClass),
  /** The undo of the caller's last rollover of the school, as long as it is possible. */
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
  /** What happens to students of leaving classes. */
  leavers: z.enum(['revoke', 'remove']).default('revoke'),
  /** The names of new classes. */
  create: z.array(ClassName).max(500).default([]),
  /** The year of remaining and new classes. If absent, it does not change. */
  school_year: PlainText.pipe(z.string().trim().max(LIMITS.schoolYearMax)).nullish(),
  dry_run: z.boolean().default(false),
});
export type RolloverRequest = z.infer<typeof RolloverRequest>;

export const RolloverEffects = z.object({
  /** Renamed classes, and classes that students leave. `remaining`: the students who stay in the class. */
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
  /** Number of students who lose their access, or whose accounts are removed. */
  leavers: z.number().int(),
  /** Memberships of leavers in classes other than the leaving ones: a student in two counts twice. */
  memberships_ended: z.number().int(),
  /** The number of these other classes. */
  other_classes: z.number().int(),
});
export type RolloverEffects = z.infer<typeof RolloverEffects>;

/** The whole rollover can be undone for 30 days, with `POST /api/undo/{undo_id}`. */
export const RolloverAnswer = z.object({ effects: RolloverEffects, ...UndoOffer.partial().shape });
export type RolloverAnswer = z.infer<typeof RolloverAnswer>;
