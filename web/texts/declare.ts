import { parametersOf, parseMessage, type Parameter } from './message.ts';

/** The TypeScript module through which the client uses one catalogue; its types come from the English messages. */
export function declareCatalogue(feature: string, messages: Record<string, string>): string {
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
  const parameters = [...parametersOf(parseMessage(message))];
  if (parameters.length === 0) return 'string';
  const members = parameters.map(([name, parameter]) => `${name}: ${valueType(parameter)}`);
  return `(values: { ${members.join('; ')} }) => string`;
}

function valueType(parameter: Parameter): string {
  if (parameter === 'value') return 'string | number';
  return parameter === 'number' ? 'number' : parameter.map((word) => `'${word}'`).join(' | ');
}
