import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names';
import { Field, INPUT_CLASSES, type FieldProps } from './field';

interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'className'> {
  /** Shown inside the input, at its start. */
  icon?: ReactNode;
}

export function TextField({ label, hideLabel, hint, error, className, icon, id, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, hideLabel, hint, error, className, id }}>
      {(control) => (
        <div className="relative">
          {icon && (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 start-0 grid w-11 place-items-center text-muted"
            >
              {icon}
            </span>
          )}
          <input
            type="text"
            {...input}
            {...control}
            className={cx(INPUT_CLASSES, icon ? 'ps-11' : undefined)}
          />
        </div>
      )}
    </Field>
  );
}
