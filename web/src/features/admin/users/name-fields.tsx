import type { UserView } from '@studyhall/contracts';
import { peopleTexts } from '../../../base/i18n/people.texts';
import { useTexts } from '../../../base/i18n/texts';
import { TextField } from '../../../ui/text-field';
import { issueOf } from '../failure';

const FIELDS = ['given_name', 'family_name', 'preferred_name', 'email', 'number'] as const;

export type Names = Record<(typeof FIELDS)[number], string>;

/** A user's names as form values. */
export const namesOf = (user?: Pick<UserView, keyof Names>): Names => ({
  given_name: user?.given_name ?? '',
  family_name: user?.family_name ?? '',
  preferred_name: user?.preferred_name ?? '',
  email: user?.email ?? '',
  number: user?.number ?? '',
});

interface NameFieldsProps {
  names: Names;
  onChange: (names: Names) => void;
  /** The error of the last attempt. */
  failure: unknown;
}

/** Form fields for names, e-mail address and number. */
export function NameFields({ names, onChange, failure }: NameFieldsProps) {
  const texts = useTexts(peopleTexts);
  const labels = {
    given_name: texts.givenName,
    family_name: texts.familyName,
    preferred_name: texts.preferredName,
    email: texts.email,
    number: texts.number,
  };
  const hints: Partial<Names> = { preferred_name: texts.preferredNameHint, number: texts.numberHint };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {FIELDS.map((field) => (
        <TextField
          key={field}
          label={labels[field]}
          hint={hints[field]}
          value={names[field]}
          onChange={(event) => onChange({ ...names, [field]: event.currentTarget.value })}
          error={issueOf(failure, field)}
          dir={field === 'email' || field === 'number' ? 'ltr' : 'auto'}
          inputMode={field === 'email' ? 'email' : undefined}
          autoComplete="off"
          spellCheck={false}
        />
      ))}
    </div>
  );
}
