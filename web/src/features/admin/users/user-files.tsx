import { Download, Upload } from 'lucide-react';
import { adminTexts } from '../../../app/i18n/admin.texts';
import { useTexts } from '../../../app/i18n/texts';
import { apiUrl } from '../../../transport/rest';
import { Button, buttonClasses } from '../../../ui/button';

/** Rosters in and out. */
export function UserFiles({ onImport }: { onImport: () => void }) {
  const texts = useTexts(adminTexts);
  return (
    <>
      <Button variant="secondary" icon={<Upload size={18} aria-hidden="true" />} onClick={onImport}>
        {texts.importUsers}
      </Button>
      <a href={apiUrl('/api/user-access/export.csv')} download className={buttonClasses('secondary')}>
        <Download size={18} aria-hidden="true" />
        {texts.exportUsers}
      </a>
    </>
  );
}
