/** Markup in which all values are escaped. */
export class Html {
  constructor(readonly markup: string) {}
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character]!);

type Value = string | number | Html | readonly Html[];

const toMarkup = (value: Value): string => {
  if (value instanceof Html) return value.markup;
  return Array.isArray(value) ? value.map(toMarkup).join('') : escape(String(value));
};

/** A markup template. Escapes each value unless it is markup itself. */
export const html = (strings: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(String.raw({ raw: strings }, ...values.map(toMarkup)));
