import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { ClipboardList, Search, SquarePen, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { homeworkTexts } from '../../../base/i18n/homework.texts';
import { sidebarTexts } from '../../../base/i18n/sidebar.texts';
import { useTexts } from '../../../base/i18n/texts';
import { lazyPart } from '../../../ui/deferred';
import { Button } from '../../../ui/button';
import { Drawer } from '../../../ui/drawer';
import { IconButton } from '../../../ui/icon-button';
import { useMediaQuery } from '../../../ui/use-media-query';
import { useTodoCount } from '../../lesson';
import { listFilter, searchResults } from '../deferred-parts';
import { useChat } from '../state/chat.context';
import { BESIDE, drawerOpenAtom, searchFocusAtom, sidebarShownAtom } from './sidebar.atoms';
import { useOpenNew } from './use-open';
import { ConversationList } from './conversation-list';
import { ListSkeleton } from './list-skeleton';

const ListFilter = lazyPart(listFilter, { waiting: () => <div className="min-h-11" /> });
const SearchResults = lazyPart(searchResults, { waiting: ListSkeleton });

/** The conversations: beside the chat on wide screens, else in a drawer. */
export function Sidebar() {
  const texts = useTexts(sidebarTexts);
  const beside = useMediaQuery(BESIDE);
  const shown = useAtomValue(sidebarShownAtom);
  const open = useAtomValue(drawerOpenAtom);
  const setOpen = useSetAtom(drawerOpenAtom);
  if (beside && !shown) return null;
  return (
    <Drawer
      label={texts.conversations}
      open={open}
      onClose={() => setOpen(false)}
      besideFrom={BESIDE}
      width="w-72 print:hidden"
    >
      <SidebarContent />
    </Drawer>
  );
}

function SidebarContent() {
  const texts = useTexts(sidebarTexts);
  const openNew = useOpenNew();
  const searching = useAtomValue(useChat().list.isSearchingAtom);
  return (
    <>
      <div className="space-y-2 p-3 max-lg:pt-14">
        <Button
          variant="secondary"
          onClick={openNew}
          icon={<SquarePen size={18} aria-hidden="true" />}
          className="w-full justify-start!"
        >
          {texts.newChat}
        </Button>
        <TodoLink />
        <SearchField />
      </div>
      {searching ? (
        <SearchResults />
      ) : (
        <>
          <ListFilter />
          <ConversationList />
        </>
      )}
    </>
  );
}

/** A link to the student's homework, while there is some to do. */
function TodoLink() {
  const texts = useTexts(homeworkTexts);
  const count = useTodoCount();
  if (count === 0) return null;
  return (
    <Link
      href="/todo"
      className="flex min-h-11 items-center gap-2 rounded-lg border border-brand/30 bg-brand-soft px-3.5 text-sm font-medium hover:border-brand"
    >
      <ClipboardList size={18} aria-hidden="true" className="text-brand" />
      {texts.todoCount({ count })}
    </Link>
  );
}

function SearchField() {
  const texts = useTexts(sidebarTexts);
  const { list } = useChat();
  const [words, setWords] = useAtom(list.searchAtom);
  const [wanted, setWanted] = useAtom(searchFocusAtom);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!wanted) return;
    setWanted(false);
    input.current?.focus();
    input.current?.select();
  }, [wanted, setWanted]);
  return (
    <div role="search" className="relative">
      <Search
        size={16}
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 start-3 my-auto text-muted"
      />
      <input
        ref={input}
        type="text"
        inputMode="search"
        autoComplete="off"
        maxLength={200}
        aria-label={texts.search}
        placeholder={texts.search}
        dir={words === '' ? undefined : 'auto'}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || words === '') return;
          event.stopPropagation();
          setWords('');
        }}
        className="min-h-target w-full rounded-lg border border-transparent bg-transparent ps-9 pe-10 text-sm placeholder:text-muted hover:bg-sunken focus:border-brand focus:bg-surface focus:outline-none"
      />
      {words !== '' && (
        <IconButton
          label={texts.clearSearch}
          onClick={() => {
            setWords('');
            input.current?.focus();
          }}
          className="absolute end-0 top-0"
        >
          <X size={16} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
