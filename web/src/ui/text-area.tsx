import type { ComponentProps } from 'react';
import { cx } from './class-names';
import { Field, INPUT_CLASSES, type FieldProps } from './field';

interface TextAreaProps extends FieldProps, Omit<ComponentProps<'textarea'>, 'className'> {}

/** A multi-line input that grows with its text, from `rows` lines up to a limit. */
export function TextArea({ label, hideLabel, hint, error, className, id, rows, ...input }: TextAreaProps) {
  return (
    <Field {...{ label, hideLabel, hint, error, className, id }}>
      {(control) => (
        <textarea
          {...control}
          {...input}
          style={rows === undefined ? undefined : { minBlockSize: `calc(${rows}lh + 1rem)` }}
          className={cx(INPUT_CLASSES, 'field-sizing-content max-h-40 resize-none py-2')}
        />
      )}
    </Field>
  );
}
