import { useState } from 'react';
import type { Read } from '../../../account/data/read';
import { useQuery } from '../../../account/data/use-query';
import { NetworkError } from '../../../transport/errors';
import { deferredImport, lazyPart } from '../../../ui/deferred';
import { useConversation } from '../state/chat.context';
import { fileView } from '../state/file.reads';
import { CitedPassage, DocumentLoading } from './cited-passage';
import { requestFile } from './open-pane';
import type { FileContent } from './pane-content';
import { PdfFrame } from './pdf-frame';
import { ReadFailed } from './read-failed';
import { openPdf, type RemoteFile } from './remote-file';
import { TextReader } from './text-reader';

/** Its parser is only needed for tables. */
const TableReader = lazyPart(
  deferredImport(() => import('./table-reader'), 'TableReader'),
  {
    waiting: ({ content }) => (
      <CitedPassage content={content}>
        <DocumentLoading />
      </CitedPassage>
    ),
  },
);
const TABLE = /\.(?:csv|tsv)$/i;

interface FileReaderProps {
  content: FileContent;
  /** The name of the visible page. */
  onPlace: (place: string) => void;
  /** Called with the reason why the file itself is withheld; null if it is not. */
  onWithheld: (reason: string | null) => void;
  onEscape: () => void;
}

/**
 * A file as a table if its extension says so, as pages if it has pages, else as text. Until it has loaded, the cited
 * passage shows.
 */
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
    <FileAttempt key={attempt} attempt={attempt} {...props} onRetry={retry} />
  );
}

/** The pages of a file; 'text' if the server has none. Each attempt requests them again. */
const pagesOf = (id: string, attempt: number): Read<RemoteFile | 'text'> => ({
  key: ['pages', id, attempt],
  topics: [],
  load: async (signal) => {
    const { url } = await fileView(id).load(signal);
    return url === null ? 'text' : openPdf(url);
  },
});

/** One attempt to read the file. */
function FileAttempt(props: FileReaderProps & { attempt: number; onRetry: () => void }) {
  const { content, attempt, onPlace, onWithheld, onEscape, onRetry } = props;
  const [{ remote }] = useState(content);
  const { data, error } = useQuery(remote ? null : pagesOf(content.file.id, attempt));
  const [undrawn, setUndrawn] = useState<unknown>(null);
  const [drawn, setDrawn] = useState(false);
  const pages = remote ?? data;
  const failure = undrawn instanceof NetworkError ? undrawn : pages === null ? error : null;
  if (failure !== null || pages === null)
    return (
      <CitedPassage content={content}>
        {failure === null ? <DocumentLoading /> : <ReadFailed error={failure} onRetry={onRetry} />}
      </CitedPassage>
    );
  // Pages that cannot be drawn fall back to their text.
  if (undrawn !== null || pages === 'text')
    return <TextReader content={content} onWithheld={onWithheld} onRetry={onRetry} />;
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <PdfFrame
        remote={pages}
        content={content}
        onPlace={onPlace}
        onDrawn={() => setDrawn(true)}
        onEscape={onEscape}
        onFailed={setUndrawn}
      />
      {!drawn && (
        <div className="absolute inset-0 flex flex-col bg-surface">
          <CitedPassage content={content}>
            <DocumentLoading />
          </CitedPassage>
        </div>
      )}
    </div>
  );
}
