import type { ImportView } from '@studyhall/contracts';
import { useState } from 'react';
import { adminTexts, type AdminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Button } from '../../../ui/button';
import { Select } from '../../../ui/select';
import type { ImportChoices } from '../admin.calls';

type Field = ImportChoices['columns'][string];

export const fieldLabel = (field: Exclude<Field, 'ignore'>, texts: AdminTexts): string =>
  ({
    username: texts.fieldUsername,
    role: texts.fieldRole,
    school: texts.fieldSchool,
    classes: texts.fieldClasses,
    password: texts.fieldPassword,
    access: texts.fieldAccess,
    parent_consent: texts.fieldParentConsent,
    given_name: texts.fieldGivenName,
    family_name: texts.fieldFamilyName,
    preferred_name: texts.fieldPreferredName,
    email: texts.fieldEmail,
    number: texts.fieldNumber,
  })[field];

const FIELDS = [
  ...(['username', 'given_name', 'family_name', 'preferred_name', 'email', 'number'] as const),
  ...(['role', 'school', 'classes', 'password', 'access', 'parent_consent'] as const),
] as const;

/** True if the server knows the content of each column. */
export const columnsMatched = ({ columns }: ImportView): boolean =>
  columns.every(({ field }) => field !== null) && columns.some(({ field }) => field === 'username');

interface ColumnMatchProps {
  columns: ImportView['columns'];
  busy: boolean;
  onMatched: (columns: Record<string, Field>) => void;
}

/** Assigns a field to each column of the file: the server's guess, which the user completes. */
export function ColumnMatch({ columns, busy, onMatched }: ColumnMatchProps) {
  const texts = useTexts(adminTexts);
  const [chosen, setChosen] = useState(columns);
  const complete =
    chosen.every(({ field }) => field !== null) && chosen.some(({ field }) => field === 'username');
  const options = [
    { value: 'ignore' as const, label: texts.ignoreColumn },
    ...FIELDS.map((field) => ({ value: field, label: fieldLabel(field, texts) })),
  ];
  const choose = (at: number, field: Field) =>
    setChosen((before) =>
      before.map((one, index) => {
        if (index === at) return { ...one, field };
        // A field can only be assigned to one column.
        return field !== 'ignore' && one.field === field ? { ...one, field: null } : one;
      }),
    );
  return (
    <section aria-label={texts.matchColumns} className="mb-4 rounded-lg border border-line p-4">
      <h3 className="font-medium">{texts.matchColumns}</h3>
      <p className="mt-1 text-sm text-muted">{texts.matchColumnsText}</p>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2">
        {chosen.map(({ heading, field }, at) => (
          <li key={heading}>
            <Select<Field | null>
              label={texts.columnIs({ heading })}
              value={field}
              placeholder={texts.chooseColumn}
              options={options}
              onChange={(next) => next && choose(at, next)}
            />
          </li>
        ))}
      </ul>
      <Button
        className="mt-4"
        busy={busy}
        disabled={!complete}
        onClick={() =>
          onMatched(Object.fromEntries(chosen.map(({ heading, field }) => [heading, field ?? 'ignore'])))
        }
      >
        {texts.checkColumns}
      </Button>
    </section>
  );
}
