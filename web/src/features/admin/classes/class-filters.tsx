import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { SchoolFilter } from '../parts/school-filter';
import { SearchBar } from '../parts/search-bar';

interface ClassFiltersProps {
  search: string;
  school: string | null;
  onChange: (change: Record<string, string | null>) => void;
}

/** The search and school filter of a table of classes. */
export function ClassFilters({ search, school, onChange }: ClassFiltersProps) {
  const texts = useTexts(adminTexts);
  return (
    <>
      <SearchBar
        label={texts.searchClasses}
        active={search}
        onSearch={(term) => onChange({ search: term })}
        className="min-w-0 flex-[1_1_20rem]"
      />
      <SchoolFilter
        value={school}
        onChange={(next) => onChange({ school: next })}
        className="w-full sm:w-64"
      />
    </>
  );
}
