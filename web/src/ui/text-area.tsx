import type { ComponentProps } from 'react';
import { cx } from './class-names';
import { Field, INPUT_CLASSES, type FieldProps } from './field';

interface TextAreaProps extends FieldProps, Omit<ComponentProps<'textarea'>, 'className'> {}

/** Several lines of text; it grows with what is written, to a point. */
export function TextArea({ label, hideLabel, hint, error, className, id, ...input }: TextAreaProps) {
  return (
    <Field {...{ label, hideLabel, hint, error, className, id }}>
      {(control) => (
        <textarea
          rows={2}
          {...input}
          {...control}
          className={cx(INPUT_CLASSES, 'field-sizing-content max-h-40 resize-none py-2')}
        />
      )}
    </Field>
  );
}
