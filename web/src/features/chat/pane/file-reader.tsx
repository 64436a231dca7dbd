import type { FileView } from '@studyhall/contracts';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../base/i18n/texts';
import { workspaceTexts } from '../../../base/i18n/workspace.texts';
import { NetworkError, reasonOf } from '../../../transport/errors';
import { api } from '../../../transport/rest';
import { CitedPassage, Opening } from './cited-passage';
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

/** A file as pages if it has pages, else as text. Until it is there, the cited passage is shown. */
export function FileReader(props: FileReaderProps) {
  const [attempt, setAttempt] = useState(0);
  return <FileAttempt key={attempt} {...props} onRetry={() => setAttempt((count) => count + 1)} />;
}

const IS_PDF = /\.pdf$/i;

/** One attempt to read the file. */
function FileAttempt({ content, onPlace, onEscape, onRetry }: FileReaderProps & { onRetry: () => void }) {
  const texts = useTexts(workspaceTexts);
  const { id, name } = content.file;
  // A PDF is read without a question before it. What only bears the name cannot be drawn, and is shown as text.
  const isPdf = IS_PDF.test(name);
  const [view, setView] = useState<FileView | { failed: string } | null>(
    isPdf ? { kind: 'pdf', url: `/api/files/${id}` } : null,
  );
  const [drawn, setDrawn] = useState(false);
  const failed = texts.paneFailed;
  useEffect(() => {
    if (isPdf) return;
    const { signal, abort } = abortable();
    api<FileView>('GET', `/api/files/${id}/view`, { signal }).then(setView, (error: unknown) => {
      if (!signal.aborted) setView({ failed: reasonOf(error, failed) });
    });
    return abort;
  }, [id, isPdf, failed]);
  if (view === null)
    return (
      <CitedPassage content={content}>
        <Opening />
      </CitedPassage>
    );
  if ('failed' in view)
    return (
      <CitedPassage content={content}>
        <ReadFailed reason={view.failed} onRetry={onRetry} />
      </CitedPassage>
    );
  if (view.url === null) return <TextReader content={content} />;
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <PdfFrame
        key={view.url}
        url={view.url}
        content={content}
        onPlace={onPlace}
        onDrawn={() => setDrawn(true)}
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

function abortable(): { signal: AbortSignal; abort: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
