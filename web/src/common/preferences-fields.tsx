import { useAtom } from 'jotai';
import { startTransition, useId } from 'react';
import { appTexts } from '../base/i18n/app.texts';
import { LOCALE_NAMES, localeAtom, type Locale } from '../base/i18n/locale.atoms';
import { useTexts } from '../base/i18n/texts';
import { themeAtom, type ThemeChoice } from './theme.atoms';

/** Theme and language: in the menu of the public pages, and in settings elsewhere. */
export function PreferencesFields() {
  const texts = useTexts(appTexts);
  const [theme, setTheme] = useAtom(themeAtom);
  const [locale, setLocale] = useAtom(localeAtom);
  return (
    <div className="space-y-4">
      <Choice<ThemeChoice>
        label={texts.theme}
        value={theme}
        onChange={setTheme}
        options={[
          ['system', texts.themeSystem],
          ['light', texts.themeLight],
          ['dark', texts.themeDark],
        ]}
      />
      <Choice<Locale>
        label={texts.language}
        value={locale}
        onChange={(next) => startTransition(() => setLocale(next))}
        options={LOCALE_NAMES}
      />
    </div>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  options: readonly (readonly [value: T, label: string])[];
  onChange: (value: T) => void;
}

function Choice<T extends string>({ label, value, options, onChange }: ChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 text-xs font-medium text-muted">{label}</legend>
      <div className="flex gap-1 rounded-lg bg-sunken p-1">
        {options.map(([option, text]) => (
          <label
            key={option}
            className="flex min-h-10 flex-1 cursor-pointer items-center justify-center rounded-md px-3 text-sm whitespace-nowrap text-muted transition-colors hover:text-ink has-checked:bg-surface has-checked:font-medium has-checked:text-ink has-checked:shadow-soft has-focus-visible:outline-2 has-focus-visible:outline-brand"
          >
            <input
              type="radio"
              name={name}
              value={option}
              checked={value === option}
              onChange={() => onChange(option)}
              className="sr-only"
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
