import { Download } from 'lucide-react';
import { flushSync } from 'react-dom';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { apiUrl } from '../../../transport/rest';
import { buttonClasses } from '../../../ui/button';
import type { TypedSearch } from './pending-search';

interface ExportLinkProps {
  path: string;
  /** The list's filter, which applies to the file too. */
  query: Parameters<typeof apiUrl>[1];
  /** The list's search, which runs first if it is typed and not run. */
  search?: TypedSearch;
}

/** Downloads all pages of the list as CSV. */
export function ExportLink({ path, query, search }: ExportLinkProps) {
  const texts = useTexts(adminTexts);
  // The browser reads the address of the link after this handler.
  const runSearch = (): void => flushSync(() => search?.current?.());
  return (
    <a href={apiUrl(path, query)} download onClick={runSearch} className={buttonClasses('secondary')}>
      <Download size={18} aria-hidden="true" />
      {texts.exportList}
    </a>
  );
}
