import { Download } from 'lucide-react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { apiUrl } from '../../../transport/rest';
import { buttonClasses } from '../../../ui/button';

interface ExportLinkProps {
  path: string;
  /** What the list is narrowed to: the file holds the same. */
  query: Parameters<typeof apiUrl>[1];
}

/** Saves the list that is shown, all pages of it, as CSV. */
export function ExportLink({ path, query }: ExportLinkProps) {
  const texts = useTexts(adminTexts);
  return (
    <a href={apiUrl(path, query)} download className={buttonClasses('secondary')}>
      <Download size={18} aria-hidden="true" />
      {texts.exportList}
    </a>
  );
}
