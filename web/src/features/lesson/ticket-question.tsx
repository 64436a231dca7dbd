import type { DecimalSeparator, StudentTicketQuestion, TicketValue } from '@studyhall/contracts';
import { LIMITS } from '@studyhall/contracts/limits';
import { chooseReading } from '@studyhall/domain';
import type { AnsweredQuestion } from '../../common/ticket-result';
import { useId, useState } from 'react';
import { useTexts } from '../../base/i18n/texts';
import { ticketTexts } from '../../base/i18n/ticket.texts';
import { readStored, writeStored } from '../../base/storage';
import { Button } from '../../ui/button';
import { Markdown } from '../../ui/markdown';
import { TextArea } from '../../ui/text-area';
import { TextField } from '../../ui/text-field';
import { useBusy } from '../../ui/use-busy';
import { WhichNumber } from '../../ui/which-number';

interface TicketQuestionFormProps {
  question: AnsweredQuestion;
  /** Storage key of an unsent answer in this browser. */
  draftKey?: string;
  onBack?: () => void;
  /** Resolves when the server has it or has refused it. */
  onSend: (value: TicketValue, decimal?: DecimalSeparator) => Promise<void>;
}

const NUMBER_CHARS = 60;

/** One question of an exit ticket or a quiz, and its answer. */
export function TicketQuestionForm({ question, draftKey, onBack, onSend }: TicketQuestionFormProps) {
  const texts = useTexts(ticketTexts);
  const [typed, setTyped] = useState<string | null>(() =>
    draftKey === undefined ? null : readStored(draftKey),
  );
  const setDraft = (text: string): void => {
    setTyped(text);
    if (draftKey !== undefined) writeStored(draftKey, text);
  };
  // Shows an answer that the student sent from another device, until this one is used.
  const { unsent } = question;
  const known = unsent?.value ?? question.value ?? '';
  const draft = typed ?? String(known);
  const [decimal, setDecimal] = useState<DecimalSeparator | null>(null);
  const isOpen = question.kind === 'number' && typed !== null && chooseReading(typed, decimal) === undefined;
  const { busy, run } = useBusy();
  const id = useId();
  const chosen = question.kind === 'choice' || question.kind === 'scale';
  const send = async (): Promise<void> => {
    const value = chosen ? Number(draft) : typed === null ? known : typed.trim();
    await onSend(value, typed === null ? undefined : (decimal ?? undefined));
    if (draftKey !== undefined) writeStored(draftKey, null);
  };
  return (
    <form
      className="space-y-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (draft.trim() !== '' && !isOpen) void run(send);
      }}
    >
      <div id={id} dir="auto" className="text-base font-medium">
        <Markdown source={question.text} breaks />
      </div>
      {chosen ? (
        <Points question={question} draft={draft} setDraft={setDraft} labelledBy={id} />
      ) : (
        <Words
          question={question}
          draft={draft}
          setDraft={(text) => {
            setDraft(text);
            setDecimal(null);
          }}
          labelledBy={id}
        />
      )}
      {question.kind === 'number' && typed !== null && (
        <WhichNumber text={typed} chosen={decimal} onChoose={setDecimal} />
      )}
      {unsent && unsent.reason !== null && (
        <p role="alert" className="text-danger">
          {unsent.reason || texts.failed}
        </p>
      )}
      <div className="flex justify-end gap-2">
        {onBack && (
          <Button variant="quiet" onClick={onBack} className="min-h-11!">
            {texts.back}
          </Button>
        )}
        <Button type="submit" busy={busy} disabled={draft.trim() === '' || isOpen} className="min-h-11!">
          {texts.send}
        </Button>
      </div>
    </form>
  );
}

interface AnswerProps {
  question: StudentTicketQuestion;
  draft: string;
  setDraft: (draft: string) => void;
  /** The id of the element with the question. */
  labelledBy: string;
}

/** The options, or the points of the scale. */
function Points({ question, draft, setDraft, labelledBy }: AnswerProps) {
  const texts = useTexts(ticketTexts);
  const name = useId();
  const isScale = question.kind === 'scale';
  const labels = isScale
    ? Array.from({ length: LIMITS.ticketScale }, (_, at) => String(at + 1))
    : question.options;
  return (
    <div
      role="radiogroup"
      aria-labelledby={labelledBy}
      aria-describedby={isScale ? `${name}-hint` : undefined}
    >
      <div className={isScale ? 'flex gap-2' : 'space-y-1'}>
        {labels.map((label, at) => (
          <label
            key={label}
            className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-lg border border-line bg-surface px-3 py-1.5 hover:border-line-strong has-checked:border-brand has-focus-visible:outline-2 ${isScale ? 'flex-1 flex-col justify-center gap-1! px-1!' : ''}`}
          >
            <input
              type="radio"
              name={name}
              checked={draft === String(at + 1)}
              onChange={(event) => {
                setDraft(String(at + 1));
                event.currentTarget.focus();
              }}
              className="size-5 shrink-0 accent-brand"
            />
            <span dir="auto" className="min-w-0 break-words">
              {isScale ? label : <Markdown source={label} />}
            </span>
          </label>
        ))}
      </div>
      {isScale && (
        <p id={`${name}-hint`} className="mt-1 text-muted">
          {texts.scaleHint}
        </p>
      )}
    </div>
  );
}

function Words({ question, draft, setDraft, labelledBy }: AnswerProps) {
  const texts = useTexts(ticketTexts);
  if (question.kind === 'number')
    return (
      <TextField
        label={texts.answer}
        hint={texts.numberHint}
        inputMode="decimal"
        autoComplete="off"
        dir="auto"
        maxLength={NUMBER_CHARS}
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
        className="max-w-xs"
      />
    );
  return (
    <TextArea
      label={texts.answer}
      hideLabel
      aria-describedby={labelledBy}
      rows={2}
      dir="auto"
      maxLength={LIMITS.ticketAnswerChars}
      value={draft}
      onChange={(event) => setDraft(event.currentTarget.value)}
    />
  );
}
