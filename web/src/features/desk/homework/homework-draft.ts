import type { ActivityView, LessonItem, Preparation, UpdateActivityRequest } from '@studyhall/contracts';

/** What homework is, while it is written. */
export type HomeworkDraft = Required<Omit<UpdateActivityRequest, 'closes_at' | 'questions'>>;

/** What homework begins with: a plan or a lesson. */
export type PreparedLesson = Preparation & { items: readonly LessonItem[] };

export const emptyHomework = (): HomeworkDraft => ({
  ...{ title: '', instructions: '', sources: [], study_mode: 'hints' },
  rules: { scope: '', tone: '', tools_off: [], hints: null },
});

/** The prompts of the lesson become what is to do; its announcements and tickets belong to the lesson. */
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
