import type { ChangeEffects } from '@studyhall/contracts';
import type { AdminTexts } from '../../../../base/i18n/admin.texts';
import type { ConsentTexts } from '../../../../base/i18n/consent.texts';
import type { BulkTexts } from '../../../../base/i18n/bulk.texts';
import { formatNumber } from '../../format';
import { namesOf } from '../../parts/listed';
import { roleLabel } from '../../../../account/role-label';
import type { BulkAction, BulkTarget } from './bulk-change';

export const actionLabel = (action: BulkAction, texts: BulkTexts): string =>
  ({
    grant: texts.grant,
    revoke: texts.revoke,
    add_to_class: texts.addToClass,
    remove_from_class: texts.removeFromClass,
    school: texts.move,
    role: texts.role,
    reset_password: texts.reset,
    consent: texts.consent,
    delete: texts.delete,
  })[action];

/** The name of the class, school, role or consent; empty for actions without one. */
export function targetName(
  { group, school, role, consent }: BulkTarget,
  texts: AdminTexts,
  consents: ConsentTexts,
): string {
  return group?.label ?? school?.label ?? (role ? roleLabel(role, texts) : consent ? consents[consent] : '');
}

type Sentence = (values: { count: number; name: string }) => string;

/** Describes what an action will do. */
export const describePlan = (action: BulkAction, texts: BulkTexts): Sentence =>
  ({
    grant: texts.willGrant,
    revoke: texts.willRevoke,
    add_to_class: texts.willAdd,
    remove_from_class: texts.willRemove,
    school: texts.willMove,
    role: texts.willRole,
    reset_password: texts.willReset,
    consent: texts.willConsent,
    delete: texts.willDelete,
  })[action];

/** Describes what an action did. */
export const describeResult = (action: BulkAction, texts: BulkTexts): Sentence =>
  ({
    grant: texts.didGrant,
    revoke: texts.didRevoke,
    add_to_class: texts.didAdd,
    remove_from_class: texts.didRemove,
    school: texts.didMove,
    role: texts.didRole,
    reset_password: texts.didReset,
    consent: texts.didConsent,
    delete: texts.didDelete,
  })[action];

/** Describes the losses of a change, one sentence each. Removal from a class already says who leaves it. */
export function effectSentences(
  action: BulkAction,
  effects: ChangeEffects,
  { texts, admin }: { texts: BulkTexts; admin: AdminTexts },
): string[] {
  const { classes_left, classes_left_total: count, users_leaving: users } = effects;
  const { sessions_ended: sessions, invitations_withdrawn: invitations, chats_erased: chats } = effects;
  const { classes_not_taught: taught, classes_not_taught_total: taughtCount } = effects;
  const classes = namesOf(classes_left, count, admin);
  const taughtNames = namesOf(taught, taughtCount, admin);
  return [
    count > 0 && action !== 'remove_from_class' && texts.leaveClasses({ users, count, classes }),
    taughtCount > 0 && texts.teachNoMore({ count: taughtCount, classes: taughtNames }),
    sessions > 0 && texts.sessionsEnd({ count: sessions }),
    invitations > 0 && admin.invitationsEnd({ count: invitations, total: formatNumber(invitations) }),
    effects.safety_seats_left > 0 && admin.safetySeatsLeft({ count: effects.safety_seats_left }),
    chats > 0 && texts.chatsDeleted({ count: chats }),
  ].filter((sentence) => sentence !== false);
}
