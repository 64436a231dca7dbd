import type { QuizOfTeacher, TicketQuestion } from '@studyhall/contracts';
import { LIMITS } from '@studyhall/contracts/limits';
import { useState } from 'react';
import { FormDialog } from '../../../common/form-dialog';
import { quizzesTexts } from '../../../base/i18n/quizzes.texts';
import { useTexts } from '../../../base/i18n/texts';
import { wallTexts } from '../../../base/i18n/wall.texts';
import { TextField } from '../../../ui/text-field';
import { classCalls } from '../../../common/console/class.calls';
import { ChangedMeanwhile } from '../changed-meanwhile';
import { partOf, useSharedDraft } from '../use-shared-draft';
import { CheckList } from '../homework/check-list';
import { homeworkCalls } from '../homework/homework.calls';
import { ProposeButton } from '../ticket/propose-button';
import { QuestionList } from '../ticket/question-list';
import {
  draftsOf,
  emptyQuestion,
  isEmpty,
  problemIn,
  requestOf,
  withProposal,
  type DraftQuestion,
} from '../ticket/ticket-draft';
import { TextArea } from '../../../ui/text-area';
import { invalidate } from '../../../account/data/queries';
import { useQuery } from '../../../account/data/use-query';
import { quizCalls } from './quiz.calls';

const FIELDS = ['title', 'instructions', 'sources', 'questions'] as const;

interface QuizDialogProps {
  group: number;
  /** Null for a new quiz. */
  quiz: QuizOfTeacher | null;
  onClose: () => void;
}

/** Edits the draft of a quiz: a new one, or one proposed from the class's materials. */
export function QuizDialog({ group, quiz, onClose }: QuizDialogProps) {
  const texts = useTexts(quizzesTexts);
  const wall = useTexts(wallTexts);
  const [id, setId] = useState(quiz?.id ?? null);
  const current = useQuery(id === null ? null : quizCalls.view(id)).data ?? quiz;
  const form = useSharedDraft(
    null,
    {
      title: current?.title ?? '',
      instructions: current?.instructions ?? '',
      sources: current?.sources ?? [],
      questions: current?.questions.length ? draftsOf(current.questions) : [{ ...emptyQuestion(), key: 0 }],
    },
    current ? partOf(current, FIELDS) : undefined,
  );
  const { change } = form;
  const { title, instructions, sources, questions } = form.draft;
  const setQuestions = (next: (before: readonly DraftQuestion[]) => readonly DraftQuestion[]): void =>
    change((typed) => ({ questions: [...next(typed.questions ?? questions)] }));
  const materials = useQuery(classCalls.materials(group));
  const files = materials.data?.filter(({ kind }) => kind === 'source') ?? [];
  const max = LIMITS.classQuizQuestions;
  /** Returns the id of the stored draft; null if a colleague has changed it meanwhile. */
  const store = async (): Promise<string | null> => {
    const written = questions.filter((question) => !isEmpty(question));
    const problem = problemIn(written);
    if (problem) throw new Error(wall[problem]);
    const draft = { title, instructions, sources, questions: requestOf(written) };
    if (id === null) {
      const made = await quizCalls.create(group, draft);
      setId(made);
      form.saved(draft);
      return made;
    }
    const names = FIELDS.filter((name) => name in form.changes);
    if (names.length === 0) return id;
    const body = { ...partOf(draft, names), before: form.before && partOf(form.before, names) };
    return (await form.save(draft, () => homeworkCalls.update(id, body))) ? id : null;
  };
  const save = async (): Promise<void> => {
    const stored = await store().finally(() => invalidate('lessons'));
    if (stored !== null) onClose();
  };
  const propose = async (): Promise<TicketQuestion[]> => {
    const stored = await store().finally(() => invalidate('lessons'));
    return stored === null ? [] : quizCalls.propose(stored);
  };
  return (
    <FormDialog
      size="md"
      title={quiz ? texts.edit : texts.create}
      text={texts.editText}
      submitLabel={texts.save}
      dirty={form.isDirty}
      ready={title.trim() !== ''}
      onSubmit={save}
      failed={wall.failed}
      onClose={onClose}
    >
      <ChangedMeanwhile versions={form.versions} />
      <TextField
        label={wall.title}
        data-autofocus
        dir="auto"
        maxLength={LIMITS.lessonTitleMax}
        value={title}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <TextArea
        label={texts.about}
        hint={texts.aboutHint}
        dir="auto"
        maxLength={LIMITS.activityInstructionsMax}
        value={instructions}
        onChange={(event) => change({ instructions: event.currentTarget.value })}
      />
      {files.length > 0 && (
        <CheckList
          label={texts.files}
          options={files.map(({ file_id, name }) => ({ value: file_id, label: name }))}
          chosen={new Set(sources)}
          onChange={(chosen) => change({ sources: [...chosen] })}
        />
      )}
      <ProposeButton
        label={texts.propose}
        pending={texts.proposing}
        disabled={title.trim() === '' || (questions.length >= max && !questions.some(isEmpty))}
        propose={propose}
        onProposed={(proposed) => setQuestions((before) => withProposal(before, proposed, max))}
      />
      <p className="text-sm text-muted">
        {texts.questionCount({ count: questions.filter((one) => !isEmpty(one)).length })}
      </p>
      <QuestionList questions={questions} max={max} onChange={setQuestions} />
    </FormDialog>
  );
}
