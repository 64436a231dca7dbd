import { adminTexts } from '../../../base/i18n/admin.texts';
import { LOCALE_NAMES } from '../../../base/i18n/locale.atoms';
import { useTexts } from '../../../base/i18n/texts';

interface SchoolLanguagesProps {
  /** The stored languages: an unsupported one can only be removed. */
  stored: readonly string[];
  value: readonly string[];
  onChange: (languages: readonly string[]) => void;
}

/** Selects from the product's languages; the first selected one is the school's default. */
export function SchoolLanguages({ stored, value, onChange }: SchoolLanguagesProps) {
  const texts = useTexts(adminTexts);
  const known = new Map<string, string>([...stored.map((tag) => [tag, tag] as const), ...LOCALE_NAMES]);
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{texts.schoolLanguages}</legend>
      <div className="flex min-h-11 flex-wrap items-center gap-x-6">
        {[...known].map(([tag, name]) => (
          <label key={tag} className="flex min-h-11 cursor-pointer items-center gap-2.5 text-sm">
            <input
              type="checkbox"
              checked={value.includes(tag)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(checked ? [...value, tag] : value.filter((other) => other !== tag))
              }
              className="size-5 accent-brand"
            />
            <bdi lang={tag}>{name}</bdi>
          </label>
        ))}
      </div>
      <p className="mt-1.5 text-sm text-muted">{texts.schoolLanguagesHint}</p>
    </fieldset>
  );
}
