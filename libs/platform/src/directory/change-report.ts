import {
  type AppError,
  LIMITS,
  sentence,
  type ChangeEffects,
  type ClassLeft,
  type ErrorCode,
  type PlainSentenceCode,
  type UndoConflict,
  type UndoOffer,
} from '@studyhall/contracts';
import type { members } from '@studyhall/persistence';

/** Options of a change. `dryRun` rolls it back and only reports its effects. */
export interface ChangeOptions {
  dryRun?: boolean;
}

/** The result of a change: its effects, and an undo offer unless nothing changed. */
export interface Changed {
  effects: ChangeEffects;
  undo: UndoOffer | null;
}

/** A user whose change was rejected. */
export interface RefusedUser {
  id: number;
  /** Null if the actor may not see the user. */
  username: string | null;
  display_name: string | null;
  error: AppError;
}

const NO_EFFECTS: ChangeEffects = {
  classes_left: [],
  classes_left_total: 0,
  users_leaving: 0,
  members_removed: 0,
  classes_not_taught: [],
  classes_not_taught_total: 0,
  sessions_ended: 0,
  invitations_withdrawn: 0,
  lessons_ended: [],
  safety_seats_left: 0,
  chats_erased: 0,
};

type Ended = Omit<members.EndedMembership, 'username'>;
type OtherEffects = Partial<
  Pick<
    ChangeEffects,
    'sessions_ended' | 'invitations_withdrawn' | 'lessons_ended' | 'safety_seats_left' | 'chats_erased'
  >
>;

/**
 * The effects of a change, derived from the memberships and other rows that it ended.
 * @param taught the classes that users no longer teach
 */
export function toEffects(
  ended: readonly Ended[],
  { taught = [], ...others }: OtherEffects & { taught?: readonly Ended[] } = {},
): ChangeEffects {
  const left = countClasses(ended);
  const notTaught = countClasses(taught);
  return {
    ...NO_EFFECTS,
    ...others,
    classes_left: left.slice(0, LIMITS.effectsListed),
    classes_left_total: left.length,
    users_leaving: new Set(ended.map((one) => one.user_id)).size,
    members_removed: ended.length,
    classes_not_taught: notTaught.slice(0, LIMITS.effectsListed),
    classes_not_taught_total: notTaught.length,
  };
}

/** The classes that users left, largest number of users first. */
function countClasses(ended: readonly Ended[]): ClassLeft[] {
  const left = Map.groupBy(ended, (one) => one.group_id);
  const classes = [...left.values()].flatMap((of) => {
    const [first] = of;
    if (!first) return [];
    return [{ id: first.group_id, name: first.group_name, school: first.school, members: of.length }];
  });
  return classes.toSorted((a, b) => b.members - a.members);
}

/** The part of a response that reports a change. */
export const toReport = ({ effects, undo }: Changed): { effects: ChangeEffects } & Partial<UndoOffer> => ({
  effects,
  ...undo,
});

/** A row that an undo does not restore, with the reason. */
export function toConflict(
  type: UndoConflict['type'],
  id: number,
  name: string | null,
  [code, reason]: [code: ErrorCode, reason: PlainSentenceCode],
): UndoConflict {
  return { type, id, name, code, reason, detail: sentence(reason).text };
}

/**
 * Memberships that could not be restored, as conflicts of their users. `ineligible` is the reason why a user may not be a
 * member.
 */
export const membershipConflicts = (
  failed: readonly members.UnrestoredMembership[],
  ineligible: PlainSentenceCode = 'undo_not_eligible',
): UndoConflict[] =>
  failed.map(({ user_id, username, group_name }) => {
    if (username === null) return toConflict('user', user_id, null, ['not_found', 'undo_user_gone']);
    return toConflict(
      'user',
      user_id,
      username,
      group_name === null ? ['not_found', 'undo_group_gone'] : ['conflict', ineligible],
    );
  });
