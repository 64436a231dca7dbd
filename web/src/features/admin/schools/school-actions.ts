import type { MergeEffects, SchoolEffects, SchoolView } from '@studyhall/contracts';
import { LIMITS } from '@studyhall/contracts/limits';
import { guardedChange } from '../../../common/changes/guarded-change';
import type { AdminTexts } from '../../../base/i18n/admin.texts';
import { reasonOf } from '../../../transport/errors';
import { askPrompt, showAlert } from '../../../ui/ask';
import { schoolCalls } from './school.calls';

type School = Pick<SchoolView, 'id' | 'name' | 'archived'>;

/** "431 users, 22 classes, 3 invitations, 2 requests" */
const reached = ({ users, classes, invitations, requests }: SchoolEffects, texts: AdminTexts): string =>
  texts.schoolEffects({ users, classes, invitations, requests });

/** The error text, and the topics that each change invalidates. */
const changeOf = (texts: AdminTexts) => ({
  topics: ['schools', 'users', 'groups', 'invites', 'approvals'] as const,
  failed: (error: unknown) => void showAlert(texts.schoolNotSaved, reasonOf(error, texts.tryAgainLater)),
});

export async function createSchool(
  texts: AdminTexts,
  ask: (name: string, isNew: boolean) => Promise<string | null>,
  onCreated: (school: SchoolView) => void,
): Promise<void> {
  const typed = await askPrompt({
    title: texts.createSchool,
    label: texts.schoolName,
    submitLabel: texts.createSchool,
    maxLength: LIMITS.schoolMax,
  });
  if (!typed?.trim()) return;
  let name: string | null = null;
  const done = await guardedChange({
    ...changeOf(texts),
    question: async () => (name = await ask(typed, true)) !== null,
    run: () => schoolCalls.create({ name: name ?? typed }),
  });
  if (done) onCreated(done.report.school);
}

/** Asks for the name, shows what a rename affects, and renames. */
export async function renameSchool(school: School, texts: AdminTexts): Promise<void> {
  const typed = await askPrompt({
    title: texts.renameSchool,
    label: texts.schoolName,
    initialValue: school.name,
    submitLabel: texts.next,
    maxLength: LIMITS.schoolMax,
  });
  const name = typed?.trim().replace(/\s+/g, ' ').toUpperCase();
  if (!name || name === school.name) return;
  await guardedChange({
    ...changeOf(texts),
    question: async () => {
      const { effects } = await schoolCalls.update(school.id, { name, dry_run: true });
      return {
        title: texts.renameSchoolTo({ school: school.name, name }),
        text: texts.renameSchoolText({ effects: reached(effects, texts) }),
        confirmLabel: texts.renameSchool,
      };
    },
    run: () => schoolCalls.update(school.id, { name }),
  });
}

/** Shows what a merge moves and which classes are renamed, and merges. */
export const mergeOf = (school: School, into: { id: number; name: string }, texts: AdminTexts) => ({
  ...changeOf(texts),
  question: async () => {
    const { effects } = await schoolCalls.merge(school.id, into.id, true);
    return {
      title: texts.mergeSchoolTo({ school: school.name, into: into.name }),
      text: mergeText({ school: school.name, into: into.name }, effects, texts),
      confirmLabel: texts.mergeSchool,
      danger: true,
    };
  },
  run: () => schoolCalls.merge(school.id, into.id, false),
});

function mergeText(
  names: { school: string; into: string },
  effects: MergeEffects,
  texts: AdminTexts,
): string {
  const moved = [
    texts.mergeSchoolText({ effects: reached(effects, texts) }),
    ...(effects.safety_cases_wait ? [texts.mergeSafetyCases] : []),
    ...(effects.announcements > 0
      ? [texts.mergeAnnouncements({ ...names, count: effects.announcements })]
      : []),
    ...(effects.limits > 0 ? [texts.mergeLimits(names)] : []),
  ];
  if (effects.renamed_classes.length === 0) return moved.join('\n');
  const renames = effects.renamed_classes.map(({ name, new_name }) => `${name} → ${new_name}`);
  return [...moved, texts.mergeRenames({ count: renames.length }), ...renames].join('\n');
}

export const archiveSchool = (school: School, texts: AdminTexts) =>
  guardedChange({
    ...changeOf(texts),
    question: () =>
      school.archived
        ? {
            title: texts.restoreSchoolNamed({ school: school.name }),
            text: texts.restoreSchoolText,
            confirmLabel: texts.restoreSchool,
          }
        : {
            title: texts.archiveSchoolNamed({ school: school.name }),
            text: texts.archiveSchoolText,
            confirmLabel: texts.archiveSchool,
            danger: true,
          },
    run: () => schoolCalls.update(school.id, { archived: !school.archived }),
  });
