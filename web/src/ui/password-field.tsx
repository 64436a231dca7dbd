import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { useTexts } from '../base/i18n/texts';
import { uiTexts } from '../base/i18n/ui.texts';
import { cx } from './class-names';
import { Field, INPUT_CLASSES, type FieldProps } from './field';
import { IconButton } from './icon-button';

interface PasswordFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'className' | 'type'> {}

/** A password, masked until the user toggles it. */
export function PasswordField({
  label,
  hideLabel,
  hint,
  error,
  className,
  id,
  ...input
}: PasswordFieldProps) {
  const texts = useTexts(uiTexts);
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field {...{ label, hideLabel, hint, error, className, id }}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={cx(INPUT_CLASSES, 'pe-12')}
          />
          <IconButton
            label={shown ? texts.hidePassword : texts.showPassword}
            aria-pressed={shown}
            disabled={input.disabled}
            onClick={() => setShown((was) => !was)}
            className="absolute inset-y-0 end-0.5 my-auto"
          >
            <Icon size={18} aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </Field>
  );
}
