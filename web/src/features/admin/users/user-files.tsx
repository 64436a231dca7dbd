import { Download, Upload } from 'lucide-react';
import { useState } from 'react';
import { adminTexts } from '../../../app/i18n/admin.texts';
import { useTexts } from '../../../app/i18n/texts';
import { apiUrl } from '../../../transport/rest';
import { Button, buttonClasses } from '../../../ui/button';
import { ImportDialog } from '../imports/import-dialog';

/** Rosters in and out. */
export function UserFiles() {
  const texts = useTexts(adminTexts);
  const [importing, setImporting] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        icon={<Upload size={18} aria-hidden="true" />}
        onClick={() => setImporting(true)}
      >
        {texts.importUsers}
      </Button>
      <a href={apiUrl('/api/user-access/export.csv')} download className={buttonClasses('secondary')}>
        <Download size={18} aria-hidden="true" />
        {texts.exportUsers}
      </a>
      <ImportDialog open={importing} onClose={() => setImporting(false)} />
    </>
  );
}
