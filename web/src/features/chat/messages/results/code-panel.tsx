import { CircleAlert, SquareTerminal } from 'lucide-react';
import type { CodeExecutionResult } from '@studyhall/contracts';
import type { ChatItem } from '@studyhall/domain';
import { fetchModule } from '../../../../base/fetch-module';
import { chatTexts } from '../../../../base/i18n/chat.texts';
import { messagesTexts } from '../../../../base/i18n/messages.texts';
import { useServerSentences, type Said } from '../../../../base/i18n/server-sentence';
import { useTexts } from '../../../../base/i18n/texts';
import { lazyPart } from '../../../../ui/lazy-part';
import { CopyButton } from '../../../../ui/markdown';
import { Artifacts } from './artifacts';
import { Code } from './code';
import { Disclosure } from './disclosure';

const CodeTools = lazyPart(async () => (await fetchModule(() => import('./programs/code-tools'))).CodeTools, {
  waiting: Code,
});

interface CodePanelProps {
  result: CodeExecutionResult;
  item: ChatItem;
  /** Names it among the parts of the page. */
  part: string;
  title?: string;
}

/** A program that was run: what it made comes first, its code folds away below (chat.md §4, §9). */
export function CodePanel({ result, item, part, title }: CodePanelProps) {
  const texts = useTexts(messagesTexts);
  const { seconds } = useTexts(chatTexts);
  const { sentence } = useServerSentences();
  const { success, code, output, artifacts, message } = result;
  const name = title ?? (success ? texts.codeTitle : texts.codeFailed);
  const Icon = success ? SquareTerminal : CircleAlert;
  return (
    <section aria-label={name} className="mt-4 overflow-hidden rounded-xl border border-line bg-surface">
      <h3
        className={`flex min-h-10 items-center gap-2 px-3 text-sm font-semibold ${success ? '' : 'bg-danger-soft'}`}
      >
        <Icon size={18} aria-hidden="true" className={success ? 'text-brand' : 'text-danger'} />
        <span className="flex-1">{name}</span>
        {result.execution_time >= 0.05 && (
          <span className="text-xs font-normal text-muted">
            {seconds({ value: result.execution_time.toFixed(1) })}
          </span>
        )}
      </h3>
      {!success && (
        <pre
          tabIndex={0}
          aria-label={texts.errorDetails}
          dir="ltr"
          className="max-h-[400px] overflow-auto border-t border-danger/30 bg-danger-soft px-3 py-2.5 font-mono text-[0.8125rem] leading-relaxed break-words whitespace-pre-wrap"
        >
          {linesOf(result.error || message || texts.unknownError, sentence)}
        </pre>
      )}
      {artifacts.length > 0 && (
        <div className="border-t border-line p-3">
          <Artifacts artifacts={artifacts} />
        </div>
      )}
      {output.trim() !== '' && (
        <Disclosure
          part={`${part}:output`}
          title={texts.output}
          openAtFirst
          action={<CopyButton label={texts.copyOutput} text={() => output} />}
        >
          <pre
            tabIndex={0}
            aria-label={texts.output}
            dir="ltr"
            className="max-h-[400px] overflow-auto rounded-lg bg-sunken px-3 py-2.5 font-mono text-[0.8125rem] leading-relaxed"
          >
            {output.replace(/\n+$/, '')}
          </pre>
        </Disclosure>
      )}
      {success && message && (
        <p className="border-t border-line px-3 py-2 text-xs text-muted whitespace-pre-line">
          {linesOf(message, sentence)}
        </p>
      )}
      {code !== '' && (
        <Disclosure part={`${part}:code`} title={texts.showCode} openAtFirst={false}>
          <CodeTools code={code} item={item} part={part} />
        </Disclosure>
      )}
    </section>
  );
}

/** The server's notices stand in lines; a program's own output stays as it is. */
const linesOf = (text: string, sentence: (said: Said) => string): string =>
  text
    .split('\n')
    .map((line) => sentence({ text: line }))
    .join('\n');
