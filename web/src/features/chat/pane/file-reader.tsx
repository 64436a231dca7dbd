import type { FileView } from '@studyhall/contracts';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../base/i18n/texts';
import { workspaceTexts } from '../../../base/i18n/workspace.texts';
import { NetworkError, reasonOf } from '../../../transport/errors';
import { api } from '../../../transport/rest';
import { deferredImport, lazyPart } from '../../../ui/deferred';
import { useConversation } from '../state/chat.context';
import { CitedPassage, Opening } from './cited-passage';
import { requestFile } from './open-pane';
import type { FileContent } from './pane-content';
import { PdfFrame } from './pdf-frame';
import { ReadFailed } from './read-failed';
import { openPdf, type RemoteFile } from './remote-file';
import { TextReader } from './text-reader';

/** Its parser is needed for tables alone. */
const TableReader = lazyPart(
  deferredImport(() => import('./table-reader'), 'TableReader'),
  {
    waiting: ({ content }) => (
      <CitedPassage content={content}>
        <Opening />
      </CitedPassage>
    ),
  },
);
const TABLE = /\.(?:csv|tsv)$/i;

interface FileReaderProps {
  content: FileContent;
  /** The page that is shown, in words. */
  onPlace: (place: string) => void;
  /** The sentence where the file itself is withheld; null where it is not. */
  onWithheld: (reason: string | null) => void;
  onEscape: () => void;
}

/** A file as a table if its name says so, as pages if it has pages, else as text. Until it is there, the cited passage is shown. */
export function FileReader(props: FileReaderProps) {
  const conversation = useConversation();
  const [attempt, setAttempt] = useState(0);
  const retry = (): void => {
    requestFile(conversation, props.content);
    setAttempt((count) => count + 1);
  };
  const { content, onPlace, onWithheld } = props;
  return TABLE.test(content.file.name) ? (
    <TableReader key={attempt} content={content} onPlace={onPlace} onWithheld={onWithheld} onRetry={retry} />
  ) : (
    <FileAttempt key={attempt} {...props} onRetry={retry} />
  );
}

type View = { pdf: RemoteFile } | { failed: string } | 'text';

/** One attempt to read the file. */
function FileAttempt(props: FileReaderProps & { onRetry: () => void }) {
  const { content, onPlace, onWithheld, onEscape, onRetry } = props;
  const texts = useTexts(workspaceTexts);
  const { id } = content.file;
  const [{ remote }] = useState(content);
  const [view, setView] = useState<View | null>(remote && { pdf: remote });
  const [drawn, setDrawn] = useState(false);
  const failed = texts.paneFailed;
  useEffect(() => {
    if (remote) return;
    const ended = new AbortController();
    const { signal } = ended;
    api<FileView>('GET', `/api/files/${id}/view`, { signal }).then(
      ({ url }) => setView(url === null ? 'text' : { pdf: openPdf(url) }),
      (error: unknown) => {
        if (!signal.aborted) setView({ failed: reasonOf(error, failed) });
      },
    );
    return () => ended.abort();
  }, [id, remote, failed]);
  if (view === null)
    return (
      <CitedPassage content={content}>
        <Opening />
      </CitedPassage>
    );
  if (view === 'text') return <TextReader content={content} onWithheld={onWithheld} onRetry={onRetry} />;
  if ('failed' in view)
    return (
      <CitedPassage content={content}>
        <ReadFailed reason={view.failed} onRetry={onRetry} />
      </CitedPassage>
    );
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <PdfFrame
        remote={view.pdf}
        content={content}
        onPlace={onPlace}
        onDrawn={() => setDrawn(true)}
        onEscape={onEscape}
        onFailed={(error) =>
          setView(
            error instanceof NetworkError
              ? { failed: reasonOf(error, failed) }
              : // Pages that cannot be drawn have their text.
                'text',
          )
        }
      />
      {!drawn && (
        <div className="absolute inset-0 flex flex-col bg-surface">
          <CitedPassage content={content}>
            <Opening />
          </CitedPassage>
        </div>
      )}
    </div>
  );
}
