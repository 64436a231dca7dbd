import { useState, type ChangeEvent } from 'react';

/** The texts of a form by field name, and a function that returns a field's props. */
export function useTextFields<Name extends string>(initial: Readonly<Record<Name, string>>) {
  const [typed, setTyped] = useState(initial);
  const setField = (name: Name) => (value: string) => setTyped((before) => ({ ...before, [name]: value }));
  const field = (name: Name) => ({
    value: typed[name],
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>): void => setField(name)(value),
  });
  return { typed, field, setField };
}
