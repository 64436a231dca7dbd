import { useCallback, useMemo, type ReactNode } from 'react';
import type { ChatMessage, DocumentCitation } from '@studyhall/contracts';
import { atom } from 'jotai';
import { messagesTexts } from '../../../base/i18n/messages.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Markdown, usePacedText, type CitationKind, type OpenableBlock } from '../../../ui/markdown';
import { blockContent, citedContent, claimBefore, openPane } from '../pane/open-pane';
import { useConversation } from '../state/chat.context';
import { shownReply } from './shown-reply';
import { showSource, sourceId } from './source-links';

interface ReplyTextProps {
  streaming: boolean;
  message: ChatMessage;
  /** Keeps the ids of this reply's sources unique on the page. */
  itemKey: string;
}

/** The text of a reply. `[1]` and `[w1]` are chips that link to their source. */
export function ReplyText({ streaming, message, itemKey }: ReplyTextProps) {
  const texts = useTexts(messagesTexts);
  const conversation = useConversation();
  const textAtom = useMemo(
    () => atom((get) => shownReply(get(conversation.messages.itemAtom(itemKey))).content),
    [conversation, itemKey],
  );
  const text = usePacedText(textAtom, streaming);
  const { document_citations: documents, webSearchResults: results } = message;
  const renderCitation = useCallback(
    (n: number, kind: CitationKind): ReactNode => {
      const label = kind === 'web' ? `w${n}` : String(n);
      const document = kind === 'web' ? undefined : documents[n - 1];
      const title = kind === 'web' ? results[n - 1]?.title : document?.filename;
      // Sources arrive with the end of the reply. Until then the chip has no link.
      if (streaming) return <span className={CHIP}>{label}</span>;
      if (!title) return null;
      return <Citation label={label} title={title} target={sourceId(itemKey, kind, n)} document={document} />;
    },
    [documents, results, streaming, itemKey],
  );
  const { tableName, codeName } = texts;
  const onOpen = useCallback(
    ({ type: view }: OpenableBlock, at: number): void => {
      const title = view === 'code' ? codeName : tableName;
      openPane(conversation, blockContent(conversation, itemKey, { view, title, at }));
    },
    [conversation, itemKey, codeName, tableName],
  );
  return <Markdown source={text} streaming={streaming} renderCitation={renderCitation} onOpen={onOpen} />;
}

const CHIP =
  'ms-0.5 me-px inline-flex h-[1.35em] min-w-[1.35em] items-center justify-center rounded-full bg-brand-soft px-1.5 align-[0.1em] text-[0.75em] leading-none font-semibold text-brand';

interface CitationProps {
  label: string;
  title: string;
  /** The element id of the source. */
  target: string;
  /** The cited document; undefined for a web page. */
  document: DocumentCitation | undefined;
}

/** Opens the cited document beside the chat, or moves to the source below the reply. */
function Citation({ label, title, target, document }: CitationProps) {
  const texts = useTexts(messagesTexts);
  const conversation = useConversation();
  return (
    <button
      type="button"
      aria-label={texts.source({ label, title })}
      title={title}
      onClick={({ currentTarget }) => {
        if (document) openPane(conversation, citedContent(document, claimBefore(currentTarget)));
        else showSource(target);
      }}
      className={`${CHIP} relative transition-colors after:absolute after:-inset-2 hover:bg-brand hover:text-brand-ink`}
    >
      {label}
    </button>
  );
}
