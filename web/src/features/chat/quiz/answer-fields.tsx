import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useId } from 'react';
import { LIMITS } from '@studyhall/contracts/limits';
import type { QuizQuestionView } from '@studyhall/contracts';
import { quizTexts } from '../../../base/i18n/quiz.texts';
import { useTexts } from '../../../base/i18n/texts';
import { IconButton } from '../../../ui/icon-button';
import { announce } from '../../../ui/live-region';
import { Markdown } from '../../../ui/markdown';
import { TextField } from '../../../ui/text-field';
import { INPUT_CLASSES } from '../../../ui/field';
import { cx } from '../../../ui/class-names';
import { WhichNumber } from '../../../ui/which-number';
import { isTried, move, type QuizDraft } from './quiz.draft';

interface AnswerFieldsProps {
  question: QuizQuestionView;
  draft: QuizDraft;
  setDraft: (draft: QuizDraft) => void;
  /** The id of the element with the question. */
  labelledBy: string;
  disabled: boolean;
}

/** The answer form for a question, by kind. */
export function AnswerFields(props: AnswerFieldsProps) {
  switch (props.question.kind) {
    case 'single':
    case 'multiple':
      return <Choices {...props} />;
    case 'order':
      return <Order {...props} />;
    default:
      return <Words {...props} />;
  }
}

const ROW =
  'flex min-h-11 items-center gap-3 rounded-lg border border-line px-3 py-1.5 has-checked:border-brand has-checked:bg-brand-soft';

function Choices({ question, draft, setDraft, labelledBy, disabled }: AnswerFieldsProps) {
  const texts = useTexts(quizTexts);
  const name = useId();
  const single = question.kind === 'single';
  const choose = (id: string, checked: boolean): void =>
    setDraft({
      ...draft,
      choices: single ? [id] : checked ? [...draft.choices, id] : draft.choices.filter((one) => one !== id),
    });
  return (
    <div role={single ? 'radiogroup' : 'group'} aria-labelledby={labelledBy} className="mt-3 space-y-2">
      <p className="text-sm text-muted">{single ? texts.single : texts.multiple}</p>
      {question.options.map(({ id, text }) => {
        const wasWrong = single && isTried(question, { choices: [id] });
        return (
          <label
            key={id}
            className={cx(ROW, wasWrong ? 'bg-sunken text-muted' : 'cursor-pointer hover:border-line-strong')}
          >
            <input
              type={single ? 'radio' : 'checkbox'}
              name={name}
              checked={!wasWrong && draft.choices.includes(id)}
              disabled={disabled || wasWrong}
              onChange={(event) => choose(id, event.currentTarget.checked)}
              className="size-5 shrink-0 accent-brand"
            />
            <span dir="auto" className="min-w-0 flex-1">
              <Markdown source={text} />
            </span>
            {wasWrong && (
              <span className="flex shrink-0 items-center gap-1 text-sm">
                <X size={16} aria-hidden="true" />
                {texts.wrong}
              </span>
            )}
          </label>
        );
      })}
    </div>
  );
}

function Order({ question, draft, setDraft, labelledBy, disabled }: AnswerFieldsProps) {
  const texts = useTexts(quizTexts);
  const { order } = draft;
  const shift = (from: number, by: 1 | -1, name: string): void => {
    const moved = move(draft, from, by);
    if (moved === draft || disabled) return;
    setDraft(moved);
    announce(texts.moved({ name, place: String(from + by + 1), count: String(order.length) }));
  };
  return (
    <div role="group" aria-labelledby={labelledBy} className="mt-3">
      <p className="text-sm text-muted">{texts.order}</p>
      <ol className="mt-2 space-y-2">
        {order.map((id, at) => {
          const text = question.options.find((one) => one.id === id)?.text ?? '';
          return (
            <li key={id} className={`${ROW} pe-1`}>
              <span aria-hidden="true" className="w-5 shrink-0 text-sm font-semibold text-muted">
                {at + 1}
              </span>
              <span dir="auto" className="min-w-0 flex-1">
                <Markdown source={text} />
              </span>
              <IconButton
                label={texts.moveUp({ name: text })}
                aria-disabled={at === 0 || disabled}
                onClick={() => shift(at, -1, text)}
                className="size-11! aria-disabled:opacity-45"
              >
                <ArrowUp size={18} aria-hidden="true" />
              </IconButton>
              <IconButton
                label={texts.moveDown({ name: text })}
                aria-disabled={at === order.length - 1 || disabled}
                onClick={() => shift(at, 1, text)}
                className="size-11! aria-disabled:opacity-45"
              >
                <ArrowDown size={18} aria-hidden="true" />
              </IconButton>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function Words({ question, draft, setDraft, labelledBy, disabled }: AnswerFieldsProps) {
  const texts = useTexts(quizTexts);
  const id = useId();
  if (question.kind === 'number')
    return (
      <>
        <TextField
          label={texts.number}
          hint={texts.numberHint}
          value={draft.text}
          disabled={disabled}
          dir="auto"
          autoComplete="off"
          maxLength={60}
          onChange={(event) => setDraft({ ...draft, text: event.currentTarget.value, decimal: null })}
          className="mt-3 max-w-xs"
        />
        <WhichNumber
          text={draft.text}
          chosen={draft.decimal ?? null}
          onChoose={(decimal) => setDraft({ ...draft, decimal })}
          disabled={disabled}
          className="mt-3"
        />
      </>
    );
  return (
    <div className="mt-3">
      <label id={`${id}-label`} htmlFor={id} className="text-sm font-medium">
        {texts.text}
      </label>
      <textarea
        id={id}
        aria-labelledby={`${id}-label ${labelledBy}`}
        rows={3}
        dir="auto"
        value={draft.text}
        disabled={disabled}
        maxLength={LIMITS.quizAnswerChars}
        onChange={(event) => setDraft({ ...draft, text: event.currentTarget.value })}
        className={`${INPUT_CLASSES} mt-1.5 py-2`}
      />
    </div>
  );
}
