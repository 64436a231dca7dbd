import { TYPE } from '@formatjs/icu-messageformat-parser';
import { parseMessage, parametersOf, type MessageFormatElement } from './message.ts';

/**
 * The JavaScript module of one catalogue: a string for each plain message, a function of named values for each other one.
 * Parsing at build time keeps the ICU parser out of what browsers load.
 */
export function compileCatalogue(messages: Record<string, string>, locale: string, runtime: string): string {
  const imports = `import { formatNumber, plural, select } from ${JSON.stringify(runtime)};`;
  return `${imports}\nexport default {\n${compileEntries(messages, locale)}\n};\n`;
}

/** The members of an object of compiled messages. */
export function compileEntries(messages: Record<string, string>, locale: string): string {
  const entries = Object.entries(messages).map(
    ([key, message]) => `  ${JSON.stringify(key)}: ${compileMessage(message, locale)},`,
  );
  return entries.join('\n');
}

/** The JavaScript expression of one message. */
export function compileMessage(message: string, locale: string): string {
  const elements = parseMessage(message);
  const plain = parametersOf(elements).size === 0;
  return `${plain ? '' : '(values) => '}${expression(elements, locale)}`;
}

function expression(elements: readonly MessageFormatElement[], locale: string, counted = ''): string {
  const [first, ...others] = elements;
  if (!first || (first.type === TYPE.literal && others.length === 0))
    return JSON.stringify(first?.value ?? '');
  if (others.length === 0 && first.type !== TYPE.argument) return part(first, locale, counted);
  const pieces = elements.map((element) =>
    element.type === TYPE.literal ? templateText(element.value) : `\${${part(element, locale, counted)}}`,
  );
  return `\`${pieces.join('')}\``;
}

/** A text inside of a template literal. */
const templateText = (text: string): string => text.replaceAll(/[`\\]|\$\{/g, '\\$&');

function part(element: MessageFormatElement, locale: string, counted: string): string {
  const language = JSON.stringify(locale);
  if (element.type === TYPE.pound) return `formatNumber(${language}, ${counted})`;
  const value = 'value' in element ? `values.${element.value}` : '';
  if (element.type === TYPE.argument) return value;
  if (element.type === TYPE.number && !element.style) return `formatNumber(${language}, ${value})`;
  if (element.type === TYPE.plural && !element.offset) {
    const type = element.pluralType === 'ordinal' ? ', "ordinal"' : '';
    return `plural(${language}, ${value}, ${cases(element.options, locale, value)}${type})`;
  }
  if (element.type === TYPE.select) return `select(${value}, ${cases(element.options, locale, counted)})`;
  throw new Error('Only {name}, {name, number}, plural, selectordinal and select are supported.');
}

function cases(
  options: Record<string, { value: MessageFormatElement[] }>,
  locale: string,
  counted: string,
): string {
  const entries = Object.entries(options).map(
    ([key, { value }]) => `${JSON.stringify(key)}: ${expression(value, locale, counted)}`,
  );
  return `{ ${entries.join(', ')} }`;
}
