import type { Sentence, TurnStep } from '@studyhall/contracts';

/** The title of a step: the English text, and a code with values that the page translates. */
export const titled = ({ code, values, text }: Sentence): Pick<TurnStep, 'title' | 'code' | 'values'> => ({
  title: text,
  code,
  ...(values && { values }),
});

/** The details of a step: a code with values like the title, or plain text. */
export function detailed(
  says: Sentence | string | null | undefined,
): Pick<TurnStep, 'detail' | 'detail_code' | 'detail_values'> {
  if (says === null || says === undefined) return {};
  if (typeof says === 'string') return { detail: says };
  return { detail: says.text, detail_code: says.code, ...(says.values && { detail_values: says.values }) };
}
