import { TYPE } from '@formatjs/icu-messageformat-parser';
import { compileEntries } from './compile.ts';
import { parseMessage, parametersOf, type MessageFormatElement } from './message.ts';

/** One wording of a sentence: a regular expression, the values that it captures, and those that the wording fixes. */
interface Wording {
  source: string;
  /** Names of the captured values in order; `#` marks a number. */
  names: string[];
  fixed: Record<string, string | number>;
}

/**
 * The module of what the server says in one language: the texts by code, and the English wordings, because some
 * sentences are stored as text and come without a code.
 */
export function compileSentences(
  messages: Record<string, string>,
  english: Record<string, string>,
  locale: string,
  runtime: string,
): string {
  const plain: Record<string, string> = {};
  const patterns: string[] = [];
  for (const [code, message] of Object.entries(english)) {
    const elements = parseMessage(message);
    if (parametersOf(elements).size === 0) {
      plain[elements.map((element) => ('value' in element ? element.value : '')).join('')] ??= code;
      continue;
    }
    for (const { source, names, fixed } of wordingsOf(elements)) {
      const literal = new RegExp(`^${source}$`, 's').toString();
      patterns.push(
        `[${JSON.stringify(code)}, ${literal}, ${JSON.stringify(names)}, ${JSON.stringify(fixed)}]`,
      );
    }
  }
  return `import { formatNumber, plural, select } from ${JSON.stringify(runtime)};
export default {
texts: {
${compileEntries(messages, locale)}
},
plain: ${JSON.stringify(plain)},
patterns: [
${patterns.join(',\n')}
],
};
`;
}

function wordingsOf(elements: readonly MessageFormatElement[], counted = ''): Wording[] {
  let wordings: Wording[] = [{ source: '', names: [], fixed: {} }];
  for (const element of elements) {
    const next = wordingsOfElement(element, counted);
    wordings = wordings.flatMap((start) =>
      next.map((end) => ({
        source: start.source + end.source,
        names: [...start.names, ...end.names],
        fixed: { ...start.fixed, ...end.fixed },
      })),
    );
  }
  return wordings;
}

function wordingsOfElement(element: MessageFormatElement, counted: string): Wording[] {
  switch (element.type) {
    case TYPE.literal:
      return [{ source: element.value.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), names: [], fixed: {} }];
    case TYPE.argument:
      return [{ source: '(.+?)', names: [element.value], fixed: {} }];
    case TYPE.pound:
      return [{ source: '([\\d,]+)', names: [`#${counted}`], fixed: {} }];
    case TYPE.number:
      return [{ source: '([\\d,]+)', names: [`#${element.value}`], fixed: {} }];
    case TYPE.select:
    case TYPE.plural:
      return Object.entries(element.options).flatMap(([option, { value }]) =>
        wordingsOf(value, element.value).map((wording) => ({
          ...wording,
          fixed: { ...fixedBy(element, option), ...wording.fixed },
        })),
      );
    default:
      return [];
  }
}

/** English has a category of its own for one. */
function fixedBy({ type, value }: { type: TYPE; value: string }, option: string): Wording['fixed'] {
  if (type === TYPE.select) return { [value]: option };
  return option === 'one' ? { [value]: 1 } : {};
}
