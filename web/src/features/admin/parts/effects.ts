import type { ChangeEffects } from '@studyhall/contracts';
import type { AdminTexts } from '../../../base/i18n/admin.texts';
import { ACTION_MS } from '../../../ui/snackbar';
import { formatNumber } from '../format';
import { namesOf } from './listed';

/** Describes what a user loses by a change; empty if nothing. */
export function userEffects(name: string, effects: ChangeEffects, texts: AdminTexts): string {
  const { classes_left: classes, classes_left_total: count, invitations_withdrawn: invitations } = effects;
  const { safety_seats_left: seats } = effects;
  const { classes_not_taught: taught, classes_not_taught_total: taughtCount } = effects;
  return [
    count > 0 &&
      texts.leavesClasses({
        name,
        count,
        total: formatNumber(count),
        classes: namesOf(classes, count, texts),
      }),
    taughtCount > 0 &&
      texts.teachesNoMore({
        name,
        count: taughtCount,
        total: formatNumber(taughtCount),
        classes: namesOf(taught, taughtCount, texts),
      }),
    invitations > 0 && texts.invitationsEnd({ count: invitations, total: formatNumber(invitations) }),
    seats > 0 && texts.safetySeatsLeft({ count: seats }),
  ]
    .filter(Boolean)
    .join(' ');
}

/** The sentence about how long a change can be undone: as long as its notice is shown. */
export const undoSentence = (texts: AdminTexts): string => texts.undoFor({ seconds: ACTION_MS / 1_000 });

/** Describes what a class loses by a change. */
export function classEffects(effects: ChangeEffects, texts: AdminTexts): string {
  const { members_removed: members } = effects;
  const teachers = effects.classes_not_taught[0]?.members ?? 0;
  return [
    members > 0 && texts.studentsLeave({ count: members, total: formatNumber(members) }),
    teachers > 0 && texts.teachersLeave({ count: teachers, total: formatNumber(teachers) }),
    closedClassEffects(effects, texts),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Describes what ends if a class is deleted or moves to another school, besides its members. */
export function closedClassEffects(effects: ChangeEffects, texts: AdminTexts): string {
  const { lessons_ended: lessons, invitations_withdrawn: invitations } = effects;
  return [
    ...lessons.map(({ title, students }) =>
      texts.lessonCut({ title, count: students, total: formatNumber(students) }),
    ),
    invitations > 0 && texts.invitationsEnd({ count: invitations, total: formatNumber(invitations) }),
  ]
    .filter(Boolean)
    .join(' ');
}
