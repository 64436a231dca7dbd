import type { FileView } from '@studyhall/contracts';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../base/i18n/texts';
import { workspaceTexts } from '../../../base/i18n/workspace.texts';
import { NetworkError, reasonOf } from '../../../transport/errors';
import { api } from '../../../transport/rest';
import { Spinner } from '../../../ui/spinner';
import type { FileContent } from './pane-content';
import { PdfFrame } from './pdf-frame';
import { ReadFailed } from './read-failed';
import { TextReader } from './text-reader';

interface FileReaderProps {
  content: FileContent;
  /** The page that is shown, in words. */
  onPlace: (place: string) => void;
  onEscape: () => void;
}

/** A file as pages if it has pages, else as text. */
export function FileReader(props: FileReaderProps) {
  const [attempt, setAttempt] = useState(0);
  return <FileAttempt key={attempt} {...props} onRetry={() => setAttempt((count) => count + 1)} />;
}

/** One attempt to read the file. */
function FileAttempt({ content, onPlace, onEscape, onRetry }: FileReaderProps & { onRetry: () => void }) {
  const texts = useTexts(workspaceTexts);
  const { id } = content.file;
  const [view, setView] = useState<FileView | { failed: string } | null>(null);
  const failed = texts.paneFailed;
  useEffect(() => {
    const { signal, abort } = abortable();
    api<FileView>('GET', `/api/files/${id}/view`, { signal }).then(setView, (error: unknown) => {
      if (!signal.aborted) setView({ failed: reasonOf(error, failed) });
    });
    return abort;
  }, [id, failed]);
  if (view === null)
    return (
      <p role="status" className="flex flex-1 items-center justify-center gap-2 text-sm text-muted">
        <Spinner size={18} />
        {texts.paneLoading}
      </p>
    );
  if ('failed' in view) return <ReadFailed reason={view.failed} onRetry={onRetry} />;
  if (view.url === null) return <TextReader content={content} />;
  return (
    <PdfFrame
      key={view.url}
      url={view.url}
      content={content}
      onPlace={onPlace}
      onEscape={onEscape}
      onFailed={(error) =>
        setView(
          error instanceof NetworkError
            ? { failed: reasonOf(error, failed) }
            : // Pages that cannot be drawn have their text.
              { kind: 'text', url: null },
        )
      }
    />
  );
}

function abortable(): { signal: AbortSignal; abort: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
