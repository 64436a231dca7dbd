import { Brain, Check, ChevronRight, CircleAlert, Lock } from 'lucide-react';
import type { TurnStep } from '@studyhall/contracts';
import { chatTexts, type ChatTexts } from '../../../base/i18n/chat.texts';
import { useServerSentences } from '../../../base/i18n/server-sentence';
import { useTexts } from '../../../base/i18n/texts';
import { cx } from '../../../ui/class-names';
import { DotSeparated } from '../../../ui/dot-separated';
import { Spinner } from '../../../ui/spinner';
import { usePartOpen } from './use-message-view';
import { stepInView } from './step-in-view';
import { useRevealed } from './use-revealed';

interface StepsProps {
  steps: readonly TurnStep[];
  running: boolean;
  itemKey: string;
}

/** The steps of the assistant: a quiet line that opens into a list. */
export function Steps({ steps, running, itemKey }: StepsProps) {
  const texts = useTexts(chatTexts);
  const { sentence } = useServerSentences();
  /** The facts of a step: what it did, and how long it took if that is noticeable. */
  const factsOf = ({ title, code, values, elapsed_ms = 0 }: TurnStep): string[] => {
    const text = sentence({ text: title, code, values });
    return elapsed_ms >= 100 ? [text, texts.seconds({ value: (elapsed_ms / 1000).toFixed(1) })] : [text];
  };
  const [open, setOpen] = usePartOpen(`${itemKey}:steps`, false);
  const count = useRevealed(steps.length, running);
  const revealed = steps.slice(0, count);
  const current = stepInView(revealed);
  if (!current) return null;
  const busy = running || count < steps.length;
  return (
    <div className={cx('-mt-2 text-sm text-muted', open ? 'mb-3' : 'mb-1')}>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="-ms-1 flex min-h-target max-w-full items-center gap-1.5 rounded-md px-1 text-start hover:text-ink"
      >
        <ChevronRight
          size={16}
          aria-hidden="true"
          className={cx('shrink-0 transition-transform rtl:-scale-x-100', open && 'rotate-90')}
        />
        <span key={busy ? current.id : 'all'} className={cx('truncate', busy && 'animate-rise')}>
          <DotSeparated parts={busy ? factsOf(current) : summary(revealed, texts, factsOf)} />
        </span>
      </button>
      {open && (
        <ol className="ms-[0.4375rem] space-y-2.5 border-s border-line py-1 ps-4">
          {revealed.map((step) => (
            <li key={step.id} className="animate-rise">
              <p className="flex items-start gap-2 text-ink">
                <StepIcon step={step} />
                <span className="min-w-0 break-words">
                  <DotSeparated parts={factsOf(step)} />
                </span>
              </p>
              {step.detail && step.detail !== step.title && (
                <p className="ms-6 mt-0.5 max-h-48 overflow-y-auto break-words whitespace-pre-wrap">
                  {sentence({ text: step.detail, code: step.detail_code, values: step.detail_values })}
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** Summarizes the steps in one line: what was done, or how long the model thought if nothing was. */
function summary(
  steps: readonly TurnStep[],
  texts: ChatTexts,
  factsOf: (step: TurnStep) => string[],
): string[] {
  const done = steps.filter((step) => step.kind === 'tool').map(factsOf);
  if (done.length === 0) {
    const thought = steps.reduce((sum, { elapsed_ms = 0 }) => sum + elapsed_ms, 0);
    return steps.every(({ kind }) => kind === 'reasoning')
      ? [texts.thoughtFor({ value: String(Math.max(1, Math.round(thought / 1_000))) })]
      : [texts.steps({ count: steps.length })];
  }
  return done.length <= 3 ? done.flat() : [texts.steps({ count: steps.length }), ...done.slice(-2).flat()];
}

function StepIcon({ step }: { step: TurnStep }) {
  const box = 'mt-[0.1875rem] shrink-0';
  if (step.status === 'running') return <Spinner size={16} className={box} />;
  if (step.status === 'failed')
    return <CircleAlert size={16} aria-hidden="true" className={cx(box, 'text-danger')} />;
  if (step.code === 'study_held')
    return <Lock size={16} aria-hidden="true" className={cx(box, 'text-muted')} />;
  if (step.kind === 'reasoning')
    return <Brain size={16} aria-hidden="true" className={cx(box, 'text-muted')} />;
  return <Check size={16} aria-hidden="true" className={cx(box, 'text-ok')} />;
}
