import { listLocales, SERVER_CATALOGUE } from './catalogues.ts';
import { compileMessage } from './compile.ts';
import { parametersOf, parseMessage, type Parameter } from './message.ts';

/** The TypeScript module through which the client uses one catalogue; its types come from the English messages. */
export function declareCatalogue(feature: string, messages: Record<string, string>): string {
  return feature === SERVER_CATALOGUE ? declareSentences(messages) : declareTexts(feature, messages);
}

/** The TypeScript module through which the server says its sentences. */
function declareSentences(messages: Record<string, string>): string {
  const members = Object.entries(messages).map(([code, message]) => {
    const type = parameterType(message);
    const text = compileMessage(message, 'en');
    return `  ${code}: ${type ? text.replace('(values)', `(values: ${type})`) : text},`;
  });
  return `// Written by \`npm run texts\` from web/src/locales/en/server.json: change the sentences there.
import { formatNumber, plural, select } from './format.js';

/** The languages of the pages: the folders of web/src/locales. */
export const PAGE_LANGUAGES = ${JSON.stringify(listLocales())} as const;

/** What the server says to users in English, by code: a sentence, or a function of the values in it. */
export const SERVER_TEXTS = {
${members.join('\n')}
} as const;
`;
}

function declareTexts(feature: string, messages: Record<string, string>): string {
  const type = `${feature.charAt(0).toUpperCase()}${feature.slice(1)}Texts`;
  const members = Object.entries(messages).map(([key, message]) => `  ${key}: ${typeOf(message)};`);
  return `// Written by \`npm run texts\` from web/src/locales/en/${feature}.json: change the messages there.
import { defineTexts } from './texts';

export interface ${type} {
${members.join('\n')}
}

export const ${feature}Texts = defineTexts<${type}>(
  import.meta.glob<${type}>('../../locales/en/${feature}.json', { import: 'default', eager: true }),
  import.meta.glob<${type}>(['../../locales/*/${feature}.json', '!../../locales/en/*'], { import: 'default' }),
);
`;
}

function typeOf(message: string): string {
  const values = parameterType(message);
  return values ? `(values: ${values}) => string` : 'string';
}

/** The type of a message's values; empty if it takes none. */
function parameterType(message: string): string {
  const parameters = [...parametersOf(parseMessage(message))];
  const members = parameters.map(([name, parameter]) => `${name}: ${valueType(parameter)}`);
  return members.length === 0 ? '' : `{ ${members.join('; ')} }`;
}

function valueType(parameter: Parameter): string {
  if (parameter === 'value') return 'string | number';
  return parameter === 'number' ? 'number' : parameter.map((word) => `'${word}'`).join(' | ');
}
