import type { TicketKind } from '@studyhall/contracts';
import { LIMITS } from '@studyhall/contracts/limits';
import { ArrowUp, Plus, Trash2, X } from 'lucide-react';
import { useTexts } from '../../../base/i18n/texts';
import { wallTexts } from '../../../base/i18n/wall.texts';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { Select } from '../../../ui/select';
import { TextField } from '../../../ui/text-field';
import { WhichNumber } from '../../../ui/which-number';
import { TextArea } from '../../../ui/text-area';
import { DrawnPreview } from '../lessons/drawn-preview';
import { numberOf, withoutOption, type DraftQuestion } from './ticket-draft';

interface QuestionEditorProps {
  question: DraftQuestion;
  /** Counted from 1. */
  number: number;
  onChange: (question: DraftQuestion) => void;
  /** Absent for the first question. */
  onUp?: () => void;
  /** Absent for the only question. */
  onRemove?: () => void;
}

/** The form of one question of an exit ticket or a quiz. */
export function QuestionEditor({ question, number, onChange, onUp, onRemove }: QuestionEditorProps) {
  const texts = useTexts(wallTexts);
  const { kind, text } = question;
  return (
    <fieldset className="space-y-3 rounded-lg border border-line p-3">
      <legend className="sr-only">{texts.ticketQuestion({ number })}</legend>
      <div className="flex items-end gap-2">
        <TextArea
          label={texts.ticketQuestion({ number })}
          className="min-w-0 flex-1"
          dir="auto"
          maxLength={LIMITS.ticketQuestionChars}
          value={text}
          onChange={(event) => onChange({ ...question, text: event.currentTarget.value })}
        />
        {onUp && (
          <IconButton label={texts.ticketUp({ number })} onClick={onUp} className="size-11!">
            <ArrowUp size={18} aria-hidden="true" />
          </IconButton>
        )}
        {onRemove && (
          <IconButton label={texts.ticketRemove({ number })} onClick={onRemove} className="size-11!">
            <Trash2 size={18} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <DrawnPreview text={text} />
      <Select<TicketKind>
        label={texts.ticketKind}
        options={[
          { value: 'choice', label: texts.ticketChoice },
          { value: 'number', label: texts.ticketNumber },
          { value: 'text', label: texts.ticketWords },
          { value: 'scale', label: texts.ticketScale },
        ]}
        value={kind}
        onChange={(next) => onChange({ ...question, kind: next })}
        className="sm:w-64"
      />
      {kind === 'choice' && <Options question={question} onChange={onChange} />}
      {kind === 'number' && (
        <>
          <TextField
            label={texts.ticketRight}
            hint={texts.ticketRightHint}
            error={Number.isNaN(numberOf(question)) ? texts.ticketNotANumber : undefined}
            inputMode="decimal"
            autoComplete="off"
            value={question.rightNumber}
            onChange={(event) =>
              onChange({ ...question, rightNumber: event.currentTarget.value, rightDecimal: null })
            }
            className="sm:w-64"
          />
          <WhichNumber
            text={question.rightNumber}
            chosen={question.rightDecimal}
            onChoose={(rightDecimal) => onChange({ ...question, rightDecimal })}
          />
        </>
      )}
    </fieldset>
  );
}

function Options({ question, onChange }: Pick<QuestionEditorProps, 'question' | 'onChange'>) {
  const texts = useTexts(wallTexts);
  const { options, rightOption } = question;
  const write = (at: number, text: string): void =>
    onChange({ ...question, options: options.with(at, text) });
  return (
    <>
      {options.map((option, at) => (
        // The options are what they are by their place.
        // eslint-disable-next-line react/no-array-index-key
        <div key={at} className="flex items-end gap-2">
          <TextField
            label={texts.ticketOption({ number: at + 1 })}
            className="min-w-0 flex-1"
            dir="auto"
            maxLength={LIMITS.ticketOptionChars}
            value={option}
            onChange={(event) => write(at, event.currentTarget.value)}
          />
          {options.length > LIMITS.ticketOptionsMin && (
            <IconButton
              label={texts.ticketOptionRemove({ number: at + 1 })}
              onClick={() => onChange(withoutOption(question, at))}
              className="size-11!"
            >
              <X size={18} aria-hidden="true" />
            </IconButton>
          )}
        </div>
      ))}
      <DrawnPreview
        text={options
          .filter((option) => option.trim() !== '')
          .map((option) => `- ${option}`)
          .join('\n')}
      />
      {options.length < LIMITS.ticketOptionsMax && (
        <Button
          variant="quiet"
          icon={<Plus size={18} aria-hidden="true" />}
          onClick={() => onChange({ ...question, options: [...options, ''] })}
          className="min-h-11! px-2!"
        >
          {texts.ticketOptionAdd}
        </Button>
      )}
      <Select<number | null>
        label={texts.ticketRight}
        options={[
          { value: null, label: texts.ticketNoRight },
          ...options.map((option, at) => ({
            value: at + 1,
            label: option.trim() || texts.ticketOption({ number: at + 1 }),
          })),
        ]}
        value={rightOption}
        onChange={(right) => onChange({ ...question, rightOption: right })}
        className="sm:w-64"
      />
    </>
  );
}
