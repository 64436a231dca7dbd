// node tools/confusables.ts <confusables.txt>: writes the table of look-alike characters that usernames are compared
// with, from the data file of Unicode's UTS 39.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const TARGET = fileURLToPath(new URL('../libs/persistence/src/names/confusables.data.ts', import.meta.url));
const LINE_CHARS = 240;

const text = await readFile(process.argv[2] ?? 'confusables.txt', 'utf8');
const version = /^# Version: (\S+)/m.exec(text)?.[1];
const fromHex = (points: string): string =>
  String.fromCodePoint(
    ...points
      .trim()
      .split(' ')
      .map((point) => Number.parseInt(point, 16)),
  );
const toBase36 = (characters: string): string =>
  Array.from(characters, (char) => char.codePointAt(0)?.toString(36)).join('+');

const entries = [...text.matchAll(/^([0-9A-F]+) ;\t([0-9A-F ]+) ;\tMA/gm)]
  .map(([, source = '', target = '']) => ({ source: fromHex(source), target: fromHex(target) }))
  // Names are decomposed before they are compared: characters that decompose never occur.
  .filter(({ source }) => source.normalize('NFD') === source);
if (version === undefined || entries.length === 0) throw new Error('That is no confusables.txt of Unicode.');

const looks = Map.groupBy(entries, ({ target }) => target);
const parts = [...looks].flatMap(([target, same]) => [
  `${toBase36(target)}:`,
  ...same.map(({ source }) => toBase36(source)),
]);
const lines: string[] = [];
for (const part of parts) {
  const last = lines.at(-1);
  if (last !== undefined && last.length + part.length < LINE_CHARS)
    lines[lines.length - 1] = `${last} ${part}`;
  else lines.push(part);
}
await writeFile(
  TARGET,
  `// Made by tools/confusables.ts from confusables.txt of Unicode ${version} (© Unicode, Inc., Unicode License).
/** What several characters look like (\`target+target:\`), and those characters; code points in base 36. */
export const CONFUSABLES = \`
${lines.join('\n')}
\`;
`,
);
console.log(`${entries.length} characters of Unicode ${version}.`);
