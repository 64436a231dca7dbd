import { Plus } from 'lucide-react';
import { movedUp } from '../../../base/moved-up';
import { useTexts } from '../../../base/i18n/texts';
import { wallTexts } from '../../../base/i18n/wall.texts';
import { Button } from '../../../ui/button';
import { QuestionEditor } from './question-editor';
import { emptyQuestion, type DraftQuestion } from './ticket-draft';

interface QuestionListProps {
  questions: readonly DraftQuestion[];
  max: number;
  onChange: (change: (questions: readonly DraftQuestion[]) => readonly DraftQuestion[]) => void;
}

/** The questions of an exit ticket or quiz in order, to edit, add, move and remove. */
export function QuestionList({ questions, max, onChange }: QuestionListProps) {
  const texts = useTexts(wallTexts);
  return (
    <>
      {questions.map((question, at) => (
        <QuestionEditor
          key={question.key}
          question={question}
          number={at + 1}
          onChange={(next) => onChange((all) => all.map((one) => (one.key === next.key ? next : one)))}
          onUp={at > 0 ? () => onChange((all) => movedUp(all, at)) : undefined}
          onRemove={
            questions.length > 1
              ? () => onChange((all) => all.filter(({ key }) => key !== question.key))
              : undefined
          }
        />
      ))}
      {questions.length < max && (
        <Button
          variant="secondary"
          icon={<Plus size={18} aria-hidden="true" />}
          onClick={() => onChange((all) => [...all, emptyQuestion()])}
          className="min-h-11!"
        >
          {texts.ticketAdd}
        </Button>
      )}
    </>
  );
}
