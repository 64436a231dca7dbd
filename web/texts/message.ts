import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';

export type { MessageFormatElement };

/** A value that a message needs: any text or number, a number, or one of a few words. */
export type Parameter = 'value' | 'number' | readonly string[];
export type Parameters = ReadonlyMap<string, Parameter>;

/** Reads an ICU message; `<` and `>` are plain characters. */
export function parseMessage(message: string): MessageFormatElement[] {
  return parse(message, { ignoreTag: true, requiresOtherClause: true });
}

/** The values that a message needs, by name, in their first order of appearance. */
export function parametersOf(elements: readonly MessageFormatElement[]): Parameters {
  const found = new Map<string, Parameter>();
  for (const [name, parameter] of walk(elements)) {
    if (found.get(name) === undefined || found.get(name) === 'value') found.set(name, parameter);
  }
  return found;
}

/** The plural categories that each plural of a message writes out, except ordinals: languages differ in which they have. */
export function pluralsOf(elements: readonly MessageFormatElement[]): string[][] {
  return elements.flatMap((element) => {
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
    const inner = Object.values(element.options).flatMap(({ value }) => pluralsOf(value));
    const isCardinal = element.type === TYPE.plural && element.pluralType === 'cardinal';
    return isCardinal ? [Object.keys(element.options), ...inner] : inner;
  });
}

function* walk(elements: readonly MessageFormatElement[]): Generator<[string, Parameter]> {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    if (element.type === TYPE.argument) yield [element.value, 'value'];
    else if (element.type === TYPE.number) yield [element.value, 'number'];
    else if (element.type === TYPE.plural) yield [element.value, 'number'];
    else if (element.type === TYPE.select) yield [element.value, Object.keys(element.options).toSorted()];
    else throw new Error('Only {name}, {name, number}, plural, selectordinal and select are supported.');
    if ('options' in element) for (const { value } of Object.values(element.options)) yield* walk(value);
  }
}
