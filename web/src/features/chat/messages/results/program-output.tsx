import type { CodeExecutionResult } from '@studyhall/contracts';
import { messagesTexts } from '../../../../base/i18n/messages.texts';
import { useServerSentences, type LocalizedMessage } from '../../../../base/i18n/server-sentence';
import { useTexts } from '../../../../base/i18n/texts';
import { isInputExhausted } from './programs/reads-stdin';
import { cx } from '../../../../ui/class-names';

interface PartProps {
  result: CodeExecutionResult;
  className?: string;
}

/** Shows why a program failed. */
export function ProgramError({ result, className }: PartProps) {
  const texts = useTexts(messagesTexts);
  const { sentence } = useServerSentences();
  return (
    <>
      <Lines
        label={texts.errorDetails}
        className={cx('bg-danger-soft break-words whitespace-pre-wrap', className)}
      >
        {linesOf(result.error || result.message || texts.unknownError, sentence)}
      </Lines>
      {isInputExhausted(result) && <p className="px-3 py-2 text-sm">{texts.needsInput}</p>}
    </>
  );
}

/** Shows what a program printed. */
export function ProgramOutput({ output, className }: { output: string; className?: string }) {
  const texts = useTexts(messagesTexts);
  return (
    <Lines label={texts.output} className={cx('rounded-lg bg-sunken', className)}>
      {output.replace(/\n+$/, '')}
    </Lines>
  );
}

function Lines({ label, className, children }: { label: string; className: string; children: string }) {
  return (
    <pre
      tabIndex={0}
      aria-label={label}
      dir="ltr"
      className={cx('overflow-auto px-3 py-2.5 font-mono text-[0.8125rem] leading-relaxed', className)}
    >
      {children}
    </pre>
  );
}

/** Notices of the server about a program that succeeded, for example that its output was cut. */
export function ProgramNotices({ result: { success, message }, className }: PartProps) {
  const { sentence } = useServerSentences();
  if (!success || !message) return null;
  return (
    <p className={cx('text-xs text-muted whitespace-pre-line', className)}>{linesOf(message, sentence)}</p>
  );
}

/** Translates each line of the server's notices. */
const linesOf = (text: string, sentence: (message: LocalizedMessage) => string): string =>
  text
    .split('\n')
    .map((line) => sentence({ text: line }))
    .join('\n');
