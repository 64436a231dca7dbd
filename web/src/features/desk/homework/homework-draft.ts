import type { ActivityView, LessonItem, Preparation, UpdateActivityRequest } from '@studyhall/contracts';

/** Homework as it is edited. */
export type HomeworkDraft = Required<Omit<UpdateActivityRequest, 'before' | 'closes_at' | 'questions'>>;

/** The initial content of homework: a plan, by its id, or a lesson. */
export type PreparedLesson = Preparation & { id?: string; items: readonly LessonItem[] };

/** The form of homework in what is kept of forms, before the id of the homework or the plan. */
export const HOMEWORK_FORM = 'homework ';

export const emptyHomework = (): HomeworkDraft => ({
  ...{ title: '', instructions: '', sources: [], study_mode: 'hints' },
  rules: { scope: '', tone: '', tools_off: [], hints: null },
});

/** The lesson's prompts become the task; its announcements and tickets stay with the lesson. */
export function fromLesson({ title, study_mode, rules, items }: PreparedLesson): HomeworkDraft {
  const prompts = items.flatMap((item) => (item.kind === 'prompt' ? item.text : []));
  const files = items.flatMap((item) => (item.kind === 'file' ? item.file_id : []));
  return { title, study_mode, rules, instructions: prompts.join('\n\n'), sources: [...new Set(files)] };
}

export const fromHomework = ({
  title,
  instructions,
  sources,
  study_mode,
  rules,
}: ActivityView): HomeworkDraft => ({
  ...{ title, instructions, study_mode, rules },
  sources: sources.map(({ file_id }) => file_id),
});
