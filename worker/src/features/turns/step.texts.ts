import type { Sentence, TurnStep } from '@studyhall/contracts';

/** The title of a step: in English, and as a code with values for pages in another language. */
export const titled = ({ code, values, text }: Sentence): Pick<TurnStep, 'title' | 'code' | 'values'> => ({
  title: text,
  code,
  ...(values && { values }),
});

/** The details of a step: as its title, or text without a code. */
export function detailed(
  says: Sentence | string | null | undefined,
): Pick<TurnStep, 'detail' | 'detail_code' | 'detail_values'> {
  if (says === null || says === undefined) return {};
  if (typeof says === 'string') return { detail: says };
  return { detail: says.text, detail_code: says.code, ...(says.values && { detail_values: says.values }) };
}
