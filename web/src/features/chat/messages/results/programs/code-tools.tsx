import { useAtomValue } from 'jotai';
import { Pencil, Play } from 'lucide-react';
import { useId } from 'react';
import type { CodeRun } from '@studyhall/contracts';
import type { ChatItem } from '@studyhall/domain';
import { useTexts } from '../../../../../base/i18n/texts';
import { workspaceTexts } from '../../../../../base/i18n/workspace.texts';
import { reasonOf } from '../../../../../transport/errors';
import { deferredImport, lazyPart } from '../../../../../ui/deferred';
import { Button } from '../../../../../ui/button';
import { Skeleton } from '../../../../../ui/skeleton';
import { notify, notifyError } from '../../../../../ui/snackbar';
import { useConversation } from '../../../state/chat.context';
import { useEdit } from '../../use-message-view';
import { Code } from '../code';
import { readsStdin } from './reads-stdin';
import { InputField } from './input-field';
import { runCode } from './run-code';

const CodeEditor = lazyPart(
  deferredImport(() => import('./code-editor'), 'CodeEditor'),
  {
    waiting: () => <Skeleton className="h-40 w-full" />,
  },
);

interface CodeToolsProps {
  code: string;
  item: ChatItem;
  /** Identifies the program on the page. */
  part: string;
  /** Called after a changed program ran. The reply has the result already. */
  onRan?: (run: CodeRun) => void;
}

/** The code of a program, which the user can change and run in place. */
export function CodeTools({ code, item, part, onRan }: CodeToolsProps) {
  const texts = useTexts(workspaceTexts);
  const conversation = useConversation();
  const { deps, runningCodeAtom } = conversation;
  const [edit, setEdit] = useEdit(`${part}:edit`);
  const [stdin, setStdin] = useEdit(`${part}:stdin`);
  const running = useAtomValue(runningCodeAtom).has(item.key);
  const hint = useId();
  const button = useId();
  const program = edit ?? code;
  const asks = readsStdin(program);
  const setRunning = (now: boolean): void =>
    deps.store.set(runningCodeAtom, (before) => {
      const keys = new Set(before);
      if (now) keys.add(item.key);
      else keys.delete(item.key);
      return keys;
    });
  const run = async (): Promise<void> => {
    if (running || program.trim() === '') return;
    setRunning(true);
    try {
      const ran = await runCode(conversation, item, { code: program, stdin: stdin ?? undefined });
      if (ran) onRan?.(ran);
      else notify(texts.runWaits);
    } catch (error) {
      if (!conversation.disposal.signal.aborted) notifyError(reasonOf(error, texts.runNotStarted));
    } finally {
      setRunning(false);
    }
  };
  const close = (): void => {
    setEdit(null);
    requestAnimationFrame(() => document.getElementById(button)?.focus());
  };
  const runButton = (
    <Button
      onClick={() => void run()}
      disabled={running || program.trim() === ''}
      icon={<Play size={16} aria-hidden="true" className="rtl:-scale-x-100" />}
    >
      {running ? texts.running : texts.run}
    </Button>
  );
  const input = asks && <InputField value={stdin ?? ''} onChange={setStdin} />;
  if (edit === null)
    return (
      <>
        <Code code={code} />
        {item.message.id > 0 && item.draft === null && (
          <>
            {input}
            <div className="mt-2 flex gap-2">
              {asks && runButton}
              <Button
                id={button}
                variant="quiet"
                onClick={() => setEdit(code)}
                icon={<Pencil size={16} aria-hidden="true" />}
              >
                {texts.editAndRun}
              </Button>
            </div>
          </>
        )}
      </>
    );
  return (
    <>
      <CodeEditor
        code={edit}
        label={texts.editor}
        describedBy={hint}
        onChange={setEdit}
        onRun={() => void run()}
      />
      <p id={hint} className="mt-1.5 text-xs text-muted">
        {texts.editorHint}
      </p>
      {input}
      <div className="mt-2 flex gap-2">
        {runButton}
        <Button variant="quiet" onClick={close}>
          {texts.cancel}
        </Button>
      </div>
    </>
  );
}
