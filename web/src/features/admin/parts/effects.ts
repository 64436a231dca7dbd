import type { ChangeEffects } from '@studyhall/contracts';
import type { AdminTexts } from '../../../base/i18n/admin.texts';
import { number } from '../format';
import { namesOf } from './listed';

/** What a change to a user takes away, in sentences; empty where it takes nothing. */
export function userEffects(name: string, effects: ChangeEffects, texts: AdminTexts): string {
  const { classes_left: classes, classes_left_total: count, invitations_withdrawn: invitations } = effects;
  return [
    count > 0 &&
      texts.leavesClasses({
        name,
        count,
        total: number(count),
        classes: namesOf(classes, count, texts),
      }),
    invitations > 0 && texts.invitationsEnd({ count: invitations, total: number(invitations) }),
  ]
    .filter(Boolean)
    .join(' ');
}

/** What a change to a class takes away. */
export function classEffects(effects: ChangeEffects, texts: AdminTexts): string {
  const { members_removed: members, invitations_withdrawn: invitations } = effects;
  return [
    members > 0 && texts.studentsLeave({ count: members, total: number(members) }),
    invitations > 0 && texts.invitationsEnd({ count: invitations, total: number(invitations) }),
  ]
    .filter(Boolean)
    .join(' ');
}
