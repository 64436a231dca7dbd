import type { Excerpt, FoundConversation, FoundMessage } from '@studyhall/contracts';
import { useAtomValue } from 'jotai';
import { FileText } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'wouter';
import { formatDate } from '../../../../base/i18n/format';
import { searchTexts } from '../../../../base/i18n/search.texts';
import { sidebarTexts } from '../../../../base/i18n/sidebar.texts';
import { useTexts } from '../../../../base/i18n/texts';
import { store } from '../../../../base/store';
import { reasonOf } from '../../../../transport/errors';
import { Button } from '../../../../ui/button';
import { notifyError } from '../../../../ui/snackbar';
import { addressOf, pushAddress } from '../../address';
import { useChat } from '../../state/chat.context';
import { openAt } from '../../state/jump';
import { ListSkeleton } from '../list-skeleton';
import { drawerOpenAtom } from '../sidebar.atoms';
import { useOpen } from '../use-open';
import { useSearch } from './use-search';

/** The results of the sidebar's search: chats by title, then messages, newest first. */
export function SearchResults() {
  const texts = useTexts(searchTexts);
  const words = useAtomValue(useChat().list.searchAtom).trim();
  const { results, state, loadMore, retry } = useSearch(words);
  if (state === 'failed' && !results) {
    return (
      <div className="space-y-3 px-6 pt-4 text-sm text-muted">
        <p role="alert">{texts.failed}</p>
        <Button variant="secondary" onClick={retry}>
          {texts.tryAgain}
        </Button>
      </div>
    );
  }
  if (!results) return <ListSkeleton />;
  const { conversations, messages, next } = results;
  if (conversations.length + messages.length === 0) {
    return (
      <p role="status" className="px-6 pt-4 text-sm break-words text-muted">
        {texts.nothingFound({ words })}
      </p>
    );
  }
  return (
    <nav
      aria-label={texts.results}
      aria-busy={state === 'loading'}
      className="min-h-0 flex-1 overflow-y-auto px-3 pb-4 transition-opacity aria-busy:opacity-60"
    >
      <p role="status" className="sr-only">
        {texts.found({ count: conversations.length + messages.length })}
      </p>
      {conversations.length > 0 && (
        <Group title={texts.titles}>
          {conversations.map((conversation) => (
            <TitleResult key={conversation.id} conversation={conversation} />
          ))}
        </Group>
      )}
      {messages.length > 0 && (
        <Group title={texts.messages}>
          {messages.map((message) => (
            <MessageResult key={message.message_id} message={message} />
          ))}
        </Group>
      )}
      {next !== null && (
        <Button variant="quiet" busy={state === 'loading'} onClick={loadMore} className="mt-2 w-full">
          {texts.more}
        </Button>
      )}
    </nav>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="px-3 pt-3 pb-1 text-xs font-medium text-muted">{title}</h2>
      <ul className="space-y-0.5">{children}</ul>
    </section>
  );
}

const ROW =
  'block min-h-11 w-full rounded-lg px-3 py-2 text-start text-sm transition-colors hover:bg-sunken focus-visible:bg-sunken';

function TitleResult({ conversation: { id, title, archived } }: { conversation: FoundConversation }) {
  const texts = useTexts(searchTexts);
  const open = useOpen();
  const { list } = useChat();
  const show = (event: MouseEvent): void => {
    event.preventDefault();
    list.rememberTitles([{ id, title: title.text }]);
    open(id);
  };
  return (
    <li>
      <Link href={addressOf(id)} onClick={show} className={ROW}>
        <Marked excerpt={title} className="line-clamp-2" />
        {archived && <span className="text-xs text-muted">{texts.archived}</span>}
      </Link>
    </li>
  );
}

function MessageResult({ message }: { message: FoundMessage }) {
  const texts = useTexts(searchTexts);
  const { newChat, openFailed } = useTexts(sidebarTexts);
  const chat = useChat();
  const { conversation_id: id, message_id, title } = message;
  const open = (event: MouseEvent): void => {
    event.preventDefault();
    chat.list.rememberTitles([{ id, title }]);
    store.set(drawerOpenAtom, false);
    const words = [message.excerpt, ...message.files].flatMap(foundIn);
    openAt(chat, id, message_id, words).catch((error: unknown) => notifyError(reasonOf(error, openFailed)));
    pushAddress(chat);
  };
  return (
    <li>
      <Link href={addressOf(id, message_id)} onClick={open} className={ROW}>
        <span className="flex items-baseline gap-2 text-xs text-muted">
          <span dir="auto" className="min-w-0 flex-1 truncate text-left rtl:text-right">
            {message.title || newChat}
            {message.archived && ` (${texts.archived})`}
          </span>
          <time dateTime={message.timestamp} className="shrink-0">
            {formatDate(message.timestamp)}
          </time>
        </span>
        <span className="mt-0.5 line-clamp-3 break-words">
          <span className="text-muted">{message.role === 'user' ? texts.you : texts.assistant}: </span>
          <Marked excerpt={message.excerpt} />
        </span>
        {message.files.map((file) => (
          <span key={file.text} className="mt-1 flex items-center gap-1.5 text-xs">
            <FileText size={14} aria-hidden="true" className="shrink-0 text-muted" />
            <Marked excerpt={file} className="min-w-0 truncate" />
          </span>
        ))}
      </Link>
    </li>
  );
}

/** The highlighted words of an excerpt; adjacent words form one phrase. */
function foundIn({ text, marks }: Excerpt): string[] {
  const phrases: [number, number][] = [];
  for (const [from, to] of marks) {
    const last = phrases.at(-1);
    if (last && /^\s*$/.test(text.slice(last[1], from))) last[1] = to;
    else phrases.push([from, to]);
  }
  return phrases.map(([from, to]) => text.slice(from, to));
}

function Marked({ excerpt: { text, marks }, className }: { excerpt: Excerpt; className?: string }) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [from, to] of marks) {
    parts.push(
      text.slice(at, from),
      <mark key={from} className="rounded-sm bg-mark-soft font-medium text-ink">
        {text.slice(from, to)}
      </mark>,
    );
    at = to;
  }
  return (
    <span dir="auto" className={className}>
      {parts}
      {text.slice(at)}
    </span>
  );
}
