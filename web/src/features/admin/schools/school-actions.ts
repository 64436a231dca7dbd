import type { MergeEffects, SchoolEffects, SchoolView } from '@studyhall/contracts';
import { LIMITS } from '@studyhall/contracts/limits';
import type { AdminTexts } from '../../../base/i18n/admin.texts';
import { reasonOf } from '../../../transport/errors';
import { askConfirm, askPrompt, showAlert } from '../../../ui/ask';
import { invalidate } from '../../../account/data/queries';
import { schoolCalls } from './school.calls';

type School = Pick<SchoolView, 'id' | 'name' | 'archived'>;

/** "431 users, 22 classes, 3 invitations, 2 requests" */
const reached = ({ users, classes, invitations, requests }: SchoolEffects, texts: AdminTexts): string =>
  texts.schoolEffects({ users, classes, invitations, requests });

/** Runs a change, says why it failed, and fetches again what it changed. */
async function run(texts: AdminTexts, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    await showAlert(texts.schoolNotSaved, reasonOf(error, texts.tryAgainLater));
  }
  invalidate('schools', 'users', 'groups', 'invites', 'approvals');
}

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
  await run(texts, async () => {
    const name = await ask(typed, true);
    if (name === null) return;
    onCreated((await schoolCalls.create({ name })).school);
  });
}

/** Asks for the name, says what a rename reaches, and renames. */
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
  await run(texts, async () => {
    const { effects } = await schoolCalls.update(school.id, { name, dry_run: true });
    const yes = await askConfirm({
      title: texts.renameSchoolTo({ school: school.name, name }),
      text: texts.renameSchoolText({ effects: reached(effects, texts) }),
      confirmLabel: texts.renameSchool,
    });
    if (yes) await schoolCalls.update(school.id, { name });
  });
}

/** Says what a merge moves and which classes get another name, and merges. */
export async function mergeSchool(
  school: School,
  into: { id: number; name: string },
  texts: AdminTexts,
): Promise<boolean> {
  let merged = false;
  await run(texts, async () => {
    const { effects } = await schoolCalls.merge(school.id, into.id, true);
    const yes = await askConfirm({
      title: texts.mergeSchoolTo({ school: school.name, into: into.name }),
      text: mergeText(effects, texts),
      confirmLabel: texts.mergeSchool,
      danger: true,
    });
    if (!yes) return;
    await schoolCalls.merge(school.id, into.id, false);
    merged = true;
  });
  return merged;
}

function mergeText(effects: MergeEffects, texts: AdminTexts): string {
  const moved = texts.mergeSchoolText({ effects: reached(effects, texts) });
  if (effects.renamed_classes.length === 0) return moved;
  const names = effects.renamed_classes.map(({ name, new_name }) => `${name} → ${new_name}`);
  return [moved, texts.mergeRenames({ count: names.length }), ...names].join('\n');
}

export async function archiveSchool(school: School, texts: AdminTexts): Promise<void> {
  const yes = await askConfirm(
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
  );
  if (yes)
    await run(texts, async () => void (await schoolCalls.update(school.id, { archived: !school.archived })));
}
