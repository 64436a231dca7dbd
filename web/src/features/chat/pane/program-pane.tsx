import type { Artifact, CodeExecutionResult, CodeRun } from '@studyhall/contracts';
import type { ChatItem } from '@studyhall/domain';
import { atom, useAtomValue, type Atom } from 'jotai';
import { useMemo } from 'react';
import { messagesTexts } from '../../../base/i18n/messages.texts';
import { useTexts } from '../../../base/i18n/texts';
import { workspaceTexts } from '../../../base/i18n/workspace.texts';
import { deferredImport, lazyPart } from '../../../ui/deferred';
import { Artifacts } from '../messages/results/artifacts';
import { Code } from '../messages/results/code';
import { Disclosure } from '../messages/results/disclosure';
import { download } from '../messages/results/download';
import { FramedContent, FramedDownload, useFramedFacts } from '../messages/results/framed-parts';
import { ProgramError, ProgramNotices, ProgramOutput } from '../messages/results/program-output';
import { useConversation } from '../state/chat.context';
import type { MessageStore } from '../state/message-store';
import { DownloadButton } from './download-button';
import { openPane } from './open-pane';
import type { ProgramContent } from './pane-content';
import { PaneFrame } from './pane-frame';
import { PlotStage } from './plot-stage';
import { useCloseWhenGone } from './use-close-when-gone';

const CodeTools = lazyPart(
  deferredImport(() => import('../messages/results/programs/code-tools'), 'CodeTools'),
  { waiting: Code },
);

interface ProgramPaneProps {
  content: ProgramContent;
  onClose: () => void;
}

/** A plot or table with its program below, or a program with all its results. Closes when its reply leaves the page. */
export function ProgramPane({ content, onClose }: ProgramPaneProps) {
  const { artifact, view, title, run, result, item } = content;
  const { messages } = useConversation();
  const isHereAtom = useMemo(() => isInViewAtom(messages, item), [messages, item]);
  useCloseWhenGone(!useAtomValue(isHereAtom), onClose);
  const texts = useTexts(messagesTexts);
  const code = <ProgramCode content={content} />;
  if (view === 'program')
    return (
      <PaneFrame title={title} place={run} onClose={onClose}>
        <div className="min-h-0 flex-1 space-y-4 overflow-y-auto p-3">
          {code}
          <Made result={result} />
        </div>
      </PaneFrame>
    );
  const isPlot = artifact?.type === 'image';
  return (
    <PaneFrame
      title={title}
      place={
        <>
          {run}
          {artifact && !isPlot && <Facts artifact={artifact} />}
        </>
      }
      actions={
        artifact && (isPlot ? <PlotDownload plot={artifact} /> : <FramedDownload artifact={artifact} />)
      }
      onClose={onClose}
    >
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        {artifact === null ? (
          <div className="flex-1 p-3">
            <Made result={result} />
          </div>
        ) : isPlot ? (
          <PlotStage key={artifact.file_id} plot={artifact} name={title} />
        ) : (
          <div className="flex min-h-[55%] flex-1 basis-0 flex-col p-3">
            <FramedContent key={artifact.file_id} artifact={artifact} name={title} />
          </div>
        )}
        <div className="shrink-0">
          <Disclosure part={`${content.key}:code`} title={texts.showCode} openAtFirst={view === 'plot'}>
            {code}
          </Disclosure>
        </div>
      </div>
    </PaneFrame>
  );
}

/** True if the chat shows this version of a message: another version has the same key. */
const isInViewAtom = (messages: MessageStore, { key, message: { id } }: ChatItem): Atom<boolean> =>
  atom((get) => get(messages.orderAtom).includes(key) && get(messages.itemAtom(key)).message.id === id);

/** The results and output of a run, or why it failed. */
function Made({ result }: { result: CodeExecutionResult }) {
  const { success, artifacts, output } = result;
  return (
    <div className="space-y-4">
      {!success && <ProgramError result={result} className="rounded-lg" />}
      {artifacts.length > 0 && <Artifacts artifacts={artifacts} />}
      {output.trim() !== '' && <ProgramOutput output={output} />}
      <ProgramNotices result={result} />
    </div>
  );
}

function Facts({ artifact }: { artifact: Artifact }) {
  return useFramedFacts(artifact);
}

function PlotDownload({ plot: { download_url: url, filename } }: { plot: Artifact }) {
  const texts = useTexts(messagesTexts);
  return <DownloadButton name={filename} onDownload={() => void download(url, filename, texts)} />;
}

/** The code, which can be changed and run. The result of a run replaces the current content. */
function ProgramCode({ content: { key, item, result } }: { content: ProgramContent }) {
  const texts = useTexts(workspaceTexts);
  const conversation = useConversation();
  const { deps, messages, paneAtom } = conversation;
  const show = ({ id, result: ran }: CodeRun): void => {
    const now = deps.store.get(paneAtom);
    // The user has opened something else or closed the pane in the meantime.
    if (now?.kind !== 'program' || now.key !== key) return;
    const runs = messages.get(item.key)?.message.code_runs ?? [];
    // Run 1 is the assistant's.
    const number = runs.findIndex((one) => one.id === id) + 2;
    const run = ran.success ? texts.runTitle({ number }) : texts.runFailed({ number });
    openPane(conversation, { ...now, run, result: ran, artifact: ofView(ran.artifacts, now) });
  };
  return <CodeTools code={result.code} item={item} part={`${key}:pane`} onRan={show} />;
}

/** The result of a later run that replaces the plot or table: the one with the same name, else the first. */
function ofView(artifacts: readonly Artifact[], { view, artifact }: ProgramContent): Artifact | null {
  const fitting = artifacts.filter(({ type, format }) =>
    view === 'plot' ? type === 'image' : view === 'table' && format === 'html',
  );
  return fitting.find(({ filename }) => filename === artifact?.filename) ?? fitting[0] ?? null;
}
