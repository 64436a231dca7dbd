import { X } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Button } from '../../../ui/button';
import { SearchField } from '../../../ui/search-field';

interface SearchBarProps {
  label: string;
  /** The search that the list shows now; empty for none. */
  active: string;
  onSearch: (term: string) => void;
  className?: string;
}

/** Searches on its button or Enter; a way back appears once a search is active (docs/specification/console.md#screens). */
export function SearchBar({ label, active, onSearch, className }: SearchBarProps) {
  const texts = useTexts(adminTexts);
  const [term, setTerm] = useState(active);
  const [before, setBefore] = useState(active);
  if (before !== active) {
    setBefore(active);
    setTerm(active);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(term.trim());
  };
  const clear = () => {
    setTerm('');
    onSearch('');
  };
  return (
    <form role="search" aria-label={label} onSubmit={submit} className={className}>
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
