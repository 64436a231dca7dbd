import type { FileText } from '@studyhall/contracts';
import { useEffect, useEffectEvent } from 'react';
import { usePages } from '../../../account/data/use-pages';
import { useServerSentences } from '../../../base/i18n/server-sentence';
import { useTexts } from '../../../base/i18n/texts';
import { workspaceTexts } from '../../../base/i18n/workspace.texts';
import { findMark } from '../../../reader/find-mark';
import { reasonOf } from '../../../transport/errors';
import { Button } from '../../../ui/button';
import { cx } from '../../../ui/class-names';
import { notifyError } from '../../../ui/snackbar';
import { fileText } from '../state/file.reads';
import { CitedPassage, DocumentLoading } from './cited-passage';
import { MarkedText } from './marked-text';
import type { FileContent } from './pane-content';
import { PaneNote } from './pane-note';
import { ReadFailed } from './read-failed';
import { isOfficeFile } from './remote-file';
import { TextPages } from './text-pages';

type Passages = FileText['passages'];

interface TextReaderProps {
  content: FileContent;
  /** Called with the reason why the file itself is withheld; null if it is not. */
  onWithheld: (reason: string | null) => void;
  /** Reads the file and its pages again. */
  onRetry: () => void;
}

/** The text read from a file, with the cited sentence highlighted. Office files show as pages. */
export function TextReader({ content, onWithheld, onRetry }: TextReaderProps) {
  const { file, mark } = content;
  const texts = useTexts(workspaceTexts);
  const { sentence } = useServerSentences();
  const near = mark?.snippet.replace(/…$/, '').slice(0, 120);
  const { pages: read, error, hasMore, loadMore } = usePages(fileText(file.id, near));
  const [first] = read;
  const onText = useEffectEvent(({ is_whole: isWhole, note: reason }: FileText) =>
    onWithheld(isWhole || reason === null ? null : sentence({ text: reason })),
  );
  useEffect(() => {
    if (first) onText(first);
  }, [first]);

  const more = async (): Promise<void> => {
    const failure = await loadMore();
    if (failure) notifyError(reasonOf(failure, texts.paneFailed));
  };
  if (!first)
    return (
      <CitedPassage content={content}>
        {error ? <ReadFailed error={error} onRetry={onRetry} /> : <DocumentLoading />}
      </CitedPassage>
    );
  const { pages, note } = first;
  const passages = read.flatMap((page) => page.passages);
  const pagesNote = {
    ready: texts.pagesFailed,
    pending: texts.pagesPending,
    failed: texts.pagesFailed,
    unavailable: texts.pagesUnavailable,
  };
  return (
    <>
      {note !== null && <PaneNote text={sentence({ text: note })} />}
      {pages !== null && (
        <PaneNote text={pagesNote[pages]}>
          {pages === 'pending' && (
            <Button variant="secondary" onClick={onRetry}>
              {texts.readAgain}
            </Button>
          )}
        </PaneNote>
      )}
      <div
        role="region"
        aria-label={file.name}
        tabIndex={0}
        className={cx('min-h-0 flex-1 overflow-y-auto px-4 py-3', isOfficeFile(file.name) && 'bg-sunken')}
      >
        {isOfficeFile(file.name) ? (
          <TextPages passages={passages} mark={mark} />
        ) : (
          <PlainText passages={passages} mark={mark} />
        )}
        {hasMore && (
          <Button variant="secondary" onClick={() => void more()}>
            {texts.moreText}
          </Button>
        )}
      </div>
    </>
  );
}

function PlainText({ passages, mark }: { passages: Passages; mark: FileContent['mark'] }) {
  const cited = mark ? passages.findIndex(({ text }) => findMark([text], mark) !== null) : -1;
  return passages.map(({ label, text }, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- passages have no ids and stay in their order
    <section key={at} className="mb-4">
      <h3 className="text-xs text-muted">{label}</h3>
      <p dir="auto" className="text-sm whitespace-pre-wrap">
        {at === cited && mark ? <MarkedText text={text} mark={mark} /> : text}
      </p>
    </section>
  ));
}
