import { Check, ChevronRight, CircleAlert } from 'lucide-react';
import { useState } from 'react';
import type { TurnStep } from '@studyhall/contracts';
import { chatTexts } from '../../../app/i18n/chat.texts';
import { useTexts } from '../../../app/i18n/texts';
import { cx } from '../../../ui/class-names';
import { Spinner } from '../../../ui/spinner';

/** What the assistant did on its way: a quiet line that opens into a list. */
export function Steps({ steps, running }: { steps: readonly TurnStep[]; running: boolean }) {
  const texts = useTexts(chatTexts);
  const [open, setOpen] = useState(false);
  const last = steps.at(-1);
  if (!last) return null;
  return (
    <div className="mb-2 text-sm text-muted">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="-ms-1 flex min-h-10 max-w-full items-center gap-1.5 rounded-md px-1 text-start hover:text-ink"
      >
        <ChevronRight
          size={16}
          aria-hidden="true"
          className={cx('shrink-0 transition-transform', open && 'rotate-90')}
        />
        <span className="truncate">
          {running ? titleOf(last, texts) : steps.map((step) => step.title).join(' · ')}
        </span>
      </button>
      {open && (
        <ol className="ms-1 space-y-2 border-s border-line ps-4">
          {steps.map((step) => (
            <li key={step.id}>
              <p className="flex items-center gap-2 text-ink">
                <StepIcon status={step.status} />
                <span className="min-w-0 break-words">{titleOf(step, texts)}</span>
              </p>
              {step.detail && step.detail !== step.title && (
                <p className="mt-0.5 ms-6 break-words whitespace-pre-wrap">{step.detail}</p>
              )}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function titleOf(step: TurnStep, texts: { seconds: (value: string) => string }): string {
  const long = step.elapsed_ms !== undefined && step.elapsed_ms >= 100;
  return long ? `${step.title} · ${texts.seconds(((step.elapsed_ms ?? 0) / 1000).toFixed(1))}` : step.title;
}

function StepIcon({ status }: { status: TurnStep['status'] }) {
  if (status === 'running') return <Spinner size={16} />;
  if (status === 'failed')
    return <CircleAlert size={16} aria-hidden="true" className="shrink-0 text-danger" />;
  return <Check size={16} aria-hidden="true" className="shrink-0 text-ok" />;
}
