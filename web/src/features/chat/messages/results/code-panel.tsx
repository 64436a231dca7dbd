import { CircleAlert, PanelRight, SquareTerminal } from 'lucide-react';
import type { Artifact, CodeExecutionResult } from '@studyhall/contracts';
import type { ChatItem } from '@studyhall/domain';
import { chatTexts } from '../../../../base/i18n/chat.texts';
import { messagesTexts } from '../../../../base/i18n/messages.texts';
import { useTexts } from '../../../../base/i18n/texts';
import { deferredImport, lazyPart } from '../../../../ui/deferred';
import { cx } from '../../../../ui/class-names';
import { IconButton } from '../../../../ui/icon-button';
import { CopyButton } from '../../../../ui/markdown';
import { openPane, programContent } from '../../pane/open-pane';
import { useConversation } from '../../state/chat.context';
import { Artifacts } from './artifacts';
import { Code } from './code';
import { Disclosure } from './disclosure';
import { isInputExhausted } from './programs/reads-stdin';
import { ProgramError, ProgramNotices, ProgramOutput } from './program-output';

const CodeTools = lazyPart(
  deferredImport(() => import('./programs/code-tools'), 'CodeTools'),
  {
    waiting: Code,
  },
);

interface CodePanelProps {
  result: CodeExecutionResult;
  item: ChatItem;
  /** Identifies the panel on the page. */
  part: string;
  title?: string;
}

/**
 * A program that was run: its results first, its code collapsed below (docs/specification/chat.md#states,
 * docs/specification/chat.md#limits).
 */
export function CodePanel({ result, item, part, title }: CodePanelProps) {
  const texts = useTexts(messagesTexts);
  const { seconds } = useTexts(chatTexts);
  const conversation = useConversation();
  const { success, code, output, artifacts } = result;
  const name = title ?? (success ? texts.codeTitle : texts.codeFailed);
  const open = (of: string, artifact: Artifact | null): void =>
    openPane(conversation, programContent(item, result, of, artifact));
  const Icon = success ? SquareTerminal : CircleAlert;
  return (
    <section aria-label={name} className="mt-4 overflow-hidden rounded-xl border border-line bg-surface">
      <div className={cx('flex min-h-10 items-center gap-2 ps-3 pe-1 text-sm', !success && 'bg-danger-soft')}>
        <Icon size={18} aria-hidden="true" className={success ? 'text-brand' : 'text-danger'} />
        <h3 className="flex-1 font-semibold">{name}</h3>
        {result.execution_time >= 0.05 && (
          <span className="text-xs text-muted">{seconds({ value: result.execution_time.toFixed(1) })}</span>
        )}
        <IconButton label={texts.openProgram} onClick={() => open(name, null)}>
          <PanelRight size={16} aria-hidden="true" className="rtl:-scale-x-100" />
        </IconButton>
      </div>
      {!success && <ProgramError result={result} className="max-h-[400px] border-t border-danger/30" />}
      {artifacts.length > 0 && (
        <div className="border-t border-line p-3">
          <Artifacts artifacts={artifacts} onOpen={(artifact, of) => open(of, artifact)} />
        </div>
      )}
      {output.trim() !== '' && (
        <Disclosure
          part={`${part}:output`}
          title={texts.output}
          openAtFirst
          action={<CopyButton label={texts.copyOutput} text={() => output} />}
        >
          <ProgramOutput output={output} className="max-h-[400px]" />
        </Disclosure>
      )}
      <ProgramNotices result={result} className="border-t border-line px-3 py-2" />
      {code !== '' && (
        <Disclosure part={`${part}:code`} title={texts.showCode} openAtFirst={isInputExhausted(result)}>
          <CodeTools code={code} item={item} part={part} />
        </Disclosure>
      )}
    </section>
  );
}
