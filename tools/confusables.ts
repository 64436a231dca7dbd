// node tools/confusables.ts <confusables.txt>: writes the table of look-alike characters that usernames are compared
// with, from the data file of Unicode's UTS 39.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const TARGET = fileURLToPath(new URL('../libs/persistence/src/names/confusables.data.ts', import.meta.url));
const LINE_CHARS = 240;

const text = await readFile(process.argv[2] ?? 'confusables.txt', 'utf8');
const version = /^# Version: (\S+)/m.exec(text)?.[1];
const entries = [...text.matchAll(/^([0-9A-F]+) ;\t([0-9A-F ]+) ;\tMA/gm)].map(
  ([, source = '', target = '']) =>
    `${Number.parseInt(source, 16).toString(36)}=${target
      .trim()
      .split(' ')
      .map((point) => Number.parseInt(point, 16).toString(36))
      .join('+')}`,
);
if (version === undefined || entries.length === 0) throw new Error('That is no confusables.txt of Unicode.');

const lines: string[] = [];
for (const entry of entries) {
  const last = lines.at(-1);
  if (last !== undefined && last.length + entry.length < LINE_CHARS)
    lines[lines.length - 1] = `${last},${entry}`;
  else lines.push(entry);
}
await writeFile(
  TARGET,
  `// Made by tools/confusables.ts from confusables.txt of Unicode ${version} (© Unicode, Inc., Unicode License).
/** Characters and what they look like, as \`source=target+target\`; code points in base 36. */
export const CONFUSABLES = \`
${lines.join('\n')}
\`;
`,
);
console.log(`${entries.length} characters of Unicode ${version}.`);
