import { X } from 'lucide-react';
import { useContext, useEffect, useImperativeHandle, useRef, useState, type FormEvent } from 'react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Button } from '../../../ui/button';
import { SearchField } from '../../../ui/search-field';
import { PendingSearchContext, type RunSearch, type TypedSearch } from './pending-search';

interface SearchBarProps {
  label: string;
  /** The active search of the list; empty for none. */
  active: string;
  onSearch: (term: string) => void;
  /** Set to a function that runs the search while it is typed and not run. */
  typed?: TypedSearch;
  className?: string;
}

/** Searches on its button or Enter. An active search has a clear button (docs/specification/console.md#screens). */
export function SearchBar({ label, active, onSearch, typed, className }: SearchBarProps) {
  const texts = useTexts(adminTexts);
  const [term, setTerm] = useState(active);
  const [before, setBefore] = useState(active);
  if (before !== active) {
    setBefore(active);
    setTerm(active);
  }
  const form = useRef<HTMLFormElement>(null);
  const setPending = useContext(PendingSearchContext);
  const isPending = term.trim() !== active.trim();
  useEffect(() => {
    if (!isPending) return;
    setPending(form.current);
    return () => setPending(null);
  }, [isPending, setPending]);
  useImperativeHandle<RunSearch, RunSearch>(typed, () => (isPending ? () => onSearch(term.trim()) : null));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(term.trim());
  };
  const clear = () => {
    setTerm('');
    onSearch('');
  };
  return (
    <form ref={form} role="search" aria-label={label} onSubmit={submit} className={className}>
      <div className="flex flex-wrap gap-2">
        <SearchField label={label} value={term} onChange={setTerm} className="min-w-44 flex-1" />
        <Button type="submit" variant="secondary" className="min-h-11">
          {texts.search}
        </Button>
        {active !== '' && (
          <Button
            variant="quiet"
            className="min-h-11"
            icon={<X size={16} aria-hidden="true" />}
            onClick={clear}
          >
            {texts.clear}
          </Button>
        )}
      </div>
    </form>
  );
}
