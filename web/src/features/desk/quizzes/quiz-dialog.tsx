import type { QuizOfTeacher } from '@studyhall/contracts';
import { LIMITS } from '@studyhall/contracts/limits';
import { useState } from 'react';
import { FormDialog } from '../../../common/form-dialog';
import { quizzesTexts } from '../../../base/i18n/quizzes.texts';
import { useTexts } from '../../../base/i18n/texts';
import { wallTexts } from '../../../base/i18n/wall.texts';
import { TextField } from '../../../ui/text-field';
import { classCalls } from '../../../common/console/class.calls';
import { CheckList } from '../homework/check-list';
import { homeworkCalls } from '../homework/homework.calls';
import { ProposeButton } from '../ticket/propose-button';
import { QuestionList } from '../ticket/question-list';
import { draftsOf, emptyQuestion, isEmpty, problemIn, requestOf, withProposal } from '../ticket/ticket-draft';
import { TextArea } from '../../../ui/text-area';
import { invalidate } from '../../../account/data/queries';
import { useQuery } from '../../../account/data/use-query';
import { quizCalls } from './quiz.calls';

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
  const [title, setTitle] = useState(quiz?.title ?? '');
  const [instructions, setInstructions] = useState(quiz?.instructions ?? '');
  const [sources, setSources] = useState<ReadonlySet<string>>(new Set(quiz?.sources));
  const [questions, setQuestions] = useState(() =>
    quiz?.questions.length ? draftsOf(quiz.questions) : [emptyQuestion()],
  );
  const materials = useQuery(classCalls.materials(group));
  const files = materials.data?.filter(({ kind }) => kind === 'source') ?? [];
  const max = LIMITS.classQuizQuestions;
  const store = async (): Promise<string> => {
    const written = questions.filter((question) => !isEmpty(question));
    const problem = problemIn(written);
    if (problem) throw new Error(wall[problem]);
    const draft = { title, instructions, sources: [...sources], questions: requestOf(written) };
    if (id !== null) {
      await homeworkCalls.update(id, draft);
      return id;
    }
    const made = await quizCalls.create(group, draft);
    setId(made);
    return made;
  };
  const save = async (): Promise<void> => {
    await store();
    invalidate('lessons');
    onClose();
  };
  return (
    <FormDialog
      size="md"
      title={quiz ? texts.edit : texts.create}
      text={texts.editText}
      submitLabel={texts.save}
      ready={title.trim() !== ''}
      onSubmit={save}
      failed={wall.failed}
      onClose={() => {
        // A proposal has already stored the draft.
        invalidate('lessons');
        onClose();
      }}
    >
      <TextField
        label={wall.title}
        data-autofocus
        dir="auto"
        maxLength={LIMITS.lessonTitleMax}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <TextArea
        label={texts.about}
        hint={texts.aboutHint}
        dir="auto"
        maxLength={LIMITS.activityInstructionsMax}
        value={instructions}
        onChange={(event) => setInstructions(event.currentTarget.value)}
      />
      {files.length > 0 && (
        <CheckList
          label={texts.files}
          options={files.map(({ file_id, name }) => ({ value: file_id, label: name }))}
          chosen={sources}
          onChange={setSources}
        />
      )}
      <ProposeButton
        label={texts.propose}
        pending={texts.proposing}
        disabled={title.trim() === '' || (questions.length >= max && !questions.some(isEmpty))}
        propose={async () => quizCalls.propose(await store())}
        onProposed={(proposed) => setQuestions((before) => withProposal(before, proposed, max))}
      />
      <p className="text-sm text-muted">
        {texts.questionCount({ count: questions.filter((one) => !isEmpty(one)).length })}
      </p>
      <QuestionList
        questions={questions}
        max={max}
        onChange={(change) => setQuestions((before) => [...change(before)])}
      />
    </FormDialog>
  );
}
