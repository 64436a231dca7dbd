import { csvText, isSchoolAdmin } from '@studyhall/domain';
import { FileSpreadsheet } from 'lucide-react';
import { useId, useState, type DragEvent } from 'react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { cx } from '../../../ui/class-names';
import { Spinner } from '../../../ui/spinner';
import { useConsole } from '../../../common/console/sections';
import { saveCsv } from './save-csv';

/** A template with two example rows. */
const template = (school: string): string =>
  csvText([
    ['username', 'password', 'role', 'school', 'classes'],
    ['amira.haddad', '', 'STUDENT', school, 'Biology 9B'],
    ['jonas.weber', '', 'STUDENT', school, 'Biology 9B; Physics 10A'],
  ]);

/** Selects the file by drop or picker, and explains its format. */
export function ChooseFile({ busy, onChosen }: { busy: boolean; onChosen: (file: File) => void }) {
  const texts = useTexts(adminTexts);
  const id = useId();
  const { me } = useConsole();
  const school = isSchoolAdmin(me) && me.school ? me.school : 'NORTH HIGH';
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file && !busy) onChosen(file);
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is one more way, not the only one */}
      <label
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cx(
          'flex cursor-pointer flex-col items-center gap-2 rounded-lg border-2 border-dashed px-6 py-10 text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-brand',
          over ? 'border-brand bg-brand-soft' : 'border-line-strong hover:bg-sunken',
        )}
      >
        {busy ? (
          <Spinner size={28} className="text-brand" label={texts.checkingFile} />
        ) : (
          <FileSpreadsheet size={28} aria-hidden="true" className="text-brand" />
        )}
        <span className="font-medium">{busy ? texts.checkingFile : texts.chooseCsv}</span>
        <span className="text-sm text-muted">{texts.chooseCsvHint}</span>
        <input
          id={id}
          type="file"
          accept=".csv,.xlsx,.xls,text/csv"
          disabled={busy}
          className="sr-only"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            event.currentTarget.value = '';
            if (file) onChosen(file);
          }}
        />
      </label>
      <p className="mt-4 text-sm text-muted text-pretty">{texts.csvColumns}</p>
      <button
        type="button"
        className="mt-1 min-h-10 text-sm font-medium text-brand underline underline-offset-4"
        onClick={() => saveCsv('studyhall-users.csv', template(school))}
      >
        {texts.downloadTemplate}
      </button>
    </>
  );
}
