import { z } from 'zod';
import { inQuery, PlainText, RowId, SchoolName } from './common.js';
import { LIMITS } from './limits.js';
import { sentenceText } from './sentence.js';
import type { UndoOffer } from './undo.js';

/** `GET /api/rollover?school=`: master admins name a school, a school admin gets their own. */
export const RolloverQuery = z.object({ school: inQuery(SchoolName) });
export type RolloverQuery = z.infer<typeof RolloverQuery>;

/** A class as the new school year begins. */
export interface RolloverClass {
  group_id: number;
  name: string;
  school_year: string | null;
  students: number;
  /** The proposed name: the grade after this one, or for leavers the old name with its year. */
  proposed: string;
  /** Whether the class is of the highest grade. */
  leaves: boolean;
}

export interface RolloverProposal {
  school_id: number;
  school: string;
  /** The year that begins. */
  school_year: string;
  classes: RolloverClass[];
  /** The caller's last rollover of the school, while it can be undone. */
  undo: UndoOffer | null;
}

const ClassName = PlainText.pipe(
  z.string().trim().min(1, sentenceText('class_missing')).max(LIMITS.classNameMax),
);

/** `POST /api/schools/{id}/rollover`: classes get new names, leavers go, new classes come, in one transaction. */
export const RolloverRequest = z.object({
  classes: z
    .array(z.object({ group_id: RowId, name: ClassName, leaves: z.boolean().default(false) }))
    .max(2_000),
  /** What happens to the students of the classes that leave. */
  leavers: z.enum(['revoke', 'remove']).default('revoke'),
  /** The names of new classes. */
  create: z.array(ClassName).max(500).default([]),
  /** The year of the classes that stay or begin; without it they keep theirs. */
  school_year: PlainText.pipe(z.string().trim().max(LIMITS.schoolYearMax)).nullish(),
  dry_run: z.boolean().default(false),
});
export type RolloverRequest = z.infer<typeof RolloverRequest>;

export interface RolloverEffects {
  /** Classes with another name, and those that students leave. `remaining`: the students who stay in the class. */
  classes: Array<{
    group_id: number;
    from: string;
    to: string;
    students: number;
    remaining: number;
    leaves: boolean;
  }>;
  created: string[];
  /** Students who lose their access, or whose accounts are removed. */
  leavers: number;
  /** Classes that leavers leave beside the class that ends: a student of two counts twice. */
  memberships_ended: number;
  /** The number of these classes. */
  other_classes: number;
}

/** The undo takes back everything for 30 days, with `POST /api/undo/{undo_id}`. */
export type RolloverAnswer = { effects: RolloverEffects } & Partial<UndoOffer>;
