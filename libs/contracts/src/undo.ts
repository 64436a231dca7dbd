import { z } from 'zod';
import { QueryFlag } from './common.js';
import type { ErrorDetail } from './errors.js';

/** Part of the answer to a change that its author can undo: `POST /api/undo/{undo_id}` until `undo_until`. */
export interface UndoOffer {
  undo_id: string;
  undo_until: string;
}

/** What an undo did not restore because it changed meanwhile, and why. `name` is null where it is gone. */
export interface UndoConflict extends ErrorDetail {
  type: 'user' | 'group' | 'school';
  id: number;
  name: string | null;
}

/** `POST /api/undo/{undo_id}`: everything else is restored. */
export interface UndoAnswer {
  /** Users, classes and schools that are as they were before the change. */
  restored: number;
  conflicts: UndoConflict[];
}

/** A class that people leave by a change, as members or as teachers. */
export interface ClassLeft {
  id: number;
  name: string;
  school: string;
  /** How many people leave it. */
  members: number;
}

/** What a change takes away. With `dry_run` what it would take away; nothing is changed then. */
export interface ChangeEffects {
  /** The classes that most people leave first; at most `LIMITS.effectsListed` of `classes_left_total`. */
  classes_left: ClassLeft[];
  classes_left_total: number;
  /** People who leave at least one class. */
  users_leaving: number;
  /** Memberships that end: a person who leaves two classes counts twice. */
  members_removed: number;
  /** As `classes_left`, of the classes that teachers do not teach any more. */
  classes_not_taught: ClassLeft[];
  classes_not_taught_total: number;
  sessions_ended: number;
  /** Invitations that no longer work. */
  invitations_withdrawn: number;
  /** Chats that are erased with their account. */
  chats_erased: number;
}

/** Part of the answer to a change that may take something away. Without a change, and for `dry_run`, there is no offer. */
export type ChangeReport = { effects: ChangeEffects } & Partial<UndoOffer>;

/** `?dry_run=true`: answers the effects of a removal and changes nothing. */
export const DryRunQuery = z.object({ dry_run: QueryFlag });
export type DryRunQuery = z.infer<typeof DryRunQuery>;
