import type { ChangeEffects } from '@studyhall/contracts';
import type { AdminTexts } from '../../../base/i18n/admin.texts';
import { number } from '../format';
import { namesOf } from './listed';

/** What a change to a user takes away, in sentences; empty where it takes nothing. */
export function userEffects(name: string, effects: ChangeEffects, texts: AdminTexts): string {
  const { classes_left: classes, classes_left_total: count, invitations_withdrawn: invitations } = effects;
  const { classes_not_taught: taught, classes_not_taught_total: taughtCount } = effects;
  return [
    count > 0 &&
      texts.leavesClasses({
        name,
        count,
        total: number(count),
        classes: namesOf(classes, count, texts),
      }),
    taughtCount > 0 &&
      texts.teachesNoMore({
        name,
        count: taughtCount,
        total: number(taughtCount),
        classes: namesOf(taught, taughtCount, texts),
      }),
    invitations > 0 && texts.invitationsEnd({ count: invitations, total: number(invitations) }),
  ]
    .filter(Boolean)
    .join(' ');
}

/** What a change to a class takes away. */
export function classEffects(effects: ChangeEffects, texts: AdminTexts): string {
  const { members_removed: members, invitations_withdrawn: invitations } = effects;
  const teachers = effects.classes_not_taught[0]?.members ?? 0;
  return [
    members > 0 && texts.studentsLeave({ count: members, total: number(members) }),
    teachers > 0 && texts.teachersLeave({ count: teachers, total: number(teachers) }),
    invitations > 0 && texts.invitationsEnd({ count: invitations, total: number(invitations) }),
  ]
    .filter(Boolean)
    .join(' ');
}
