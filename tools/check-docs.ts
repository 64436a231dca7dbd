// npm run check:docs: fails where a Markdown file of the repository links to nothing, names an npm script or a file that
// does not exist, where a page about a decision lacks one of its parts, where the index of docs lacks a page, where docs/privacy.md
// differs from the register of personal data, where a worked example touches too many files, or where a file cites a heading of the specification that does not exist.
//   npm run check:docs -- --write      first lists the decisions in docs/README.md anew
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../scripts/lib/repo.ts';
import { problemsOfExamples } from './docs/examples.ts';
import { anchorsOf, citationsOf, linksOf, namedFiles, namedScripts } from './docs/markdown.ts';
import { withRegister } from './docs/privacy-register.ts';

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
/** What a page about a decision must have. */
const PARTS_OF_A_DECISION: Array<[part: string, pattern: RegExp]> = [
  ['a title', /^# .+/],
  ['a date ("Date: 2026-11-22")', /^Date: \d{4}-\d{2}-\d{2}$/m],
  ['"**Question.**"', /^\*\*Question\.\*\*/m],
  ['"**Decision.**"', /\*\*Decision\.\*\*/],
  ['alternatives', /Alternative/],
  ['a measured figure', /\d[\d,.]*(?: ?%| (?:µs|ms|s|[kKMG]B|lines|packages)(?![a-z]))/],
];

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(ROOT, file)));

const { write } = parseArgs({ options: { write: { type: 'boolean' } } }).values;
if (write) listDecisions();

const problems = files.flatMap((file) => {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return [
    ...linksOf(text).flatMap((link) => problemOfLink(file, link)),
    ...namedScripts(text)
      .filter((name) => !(name in scripts))
      .map((name) => `there is no script "${name}" in package.json`),
    ...namedFiles(text)
      .filter((path) => !existsSync(join(ROOT, path)))
      .map((path) => `there is no file ${path}`),
    ...(file.startsWith('docs/decisions/') ? missingParts(text) : []),
    ...(file === 'docs/README.md' ? missingPages(text) : []),
    ...(file === 'docs/privacy.md' && withRegister(text) !== text
      ? ['it differs from the register: run `npm run privacy-docs`']
      : []),
    ...(file === 'docs/development.md' ? problemsOfExamples(text) : []),
  ].map((problem) => `${file}: ${problem}`);
});

problems.push(...citationsOfCode());

for (const problem of problems) console.error(problem);
console.log(`${files.length} Markdown files, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;

function problemOfLink(file: string, link: string): string[] {
  if (/^[a-z]+:/i.test(link)) return [];
  const [path = '', anchor] = decodeURI(link).split('#');
  const target = path === '' ? file : relative(ROOT, join(ROOT, dirname(file), path));
  if (!existsSync(join(ROOT, target))) return [`the link ${link} leads nowhere`];
  if (!anchor || !target.endsWith('.md')) return [];
  const anchors = anchorsOf(readFileSync(join(ROOT, target), 'utf8'));
  return anchors.has(anchor) ? [] : [`the link ${link} names a heading that does not exist`];
}

/** Comments and tests cite the specification by page and heading; a page named without its folder resolves to nothing. */
function citationsOfCode(): string[] {
  const cited = execFileSync(
    'git',
    ['grep', '-IhoE', String.raw`docs/specification/[A-Za-z-]+\.md(#[a-z-]+)?`, '--', ':!docs'],
    { cwd: ROOT, encoding: 'utf8' },
  );
  return [...new Set(citationsOf(cited))].flatMap((citation) =>
    problemOfLink('', citation).map((problem) => `a citation: ${problem}`),
  );
}

function missingParts(text: string): string[] {
  const missing = PARTS_OF_A_DECISION.filter(([, pattern]) => !pattern.test(text)).map(([part]) => part);
  return missing.length === 0 ? [] : [`a decision needs ${missing.join(', ')}`];
}

/** The index must name every page of `docs`. */
function missingPages(text: string): string[] {
  const links = new Set(linksOf(text).map((link) => join('docs', link.split('#')[0] ?? '')));
  return files
    .filter((file) => file.startsWith('docs/') && basename(file) !== 'README.md' && !links.has(file))
    .map((file) => `the index does not name ${file}`);
}

/** Writes the table at the end of the index: title and date of each decision. */
function listDecisions(): void {
  const index = join(ROOT, 'docs', 'README.md');
  const rows = files
    .filter((file) => file.startsWith('docs/decisions/'))
    .map((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8');
      const [, title = ''] = /^# (.+)$/m.exec(text) ?? [];
      const [, date = ''] = /^Date: (\S+)$/m.exec(text) ?? [];
      return `| [${title}](${relative('docs', file)}) | ${date} |`;
    });
  const [head] = readFileSync(index, 'utf8').split(/^\| decision \|/m);
  writeFileSync(index, `${head}${['| decision | date |', '|---|---|', ...rows].join('\n')}\n`);
}
