import '../../libs/platform/src/processes/from-source.mjs';
import type { Activity } from '../../libs/platform/src/privacy/index.ts';

// Read from the source, so that a check of the documents needs no build.
const { ACTIVITIES, PERSONAL_FILES, REDIS_KEYS, STORED_OBJECTS } =
  await import('../../libs/platform/src/privacy/index.ts');
const { COPIED_TABLES, EXPORTED_TABLES } =
  await import('../../libs/persistence/src/repositories/exported-data.ts');

type Stores = Record<string, { holds: string; retention: string }>;

const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const stores = (head: string, all: Stores): string =>
  table(
    [head, 'what it holds', 'removed'],
    Object.entries(all).map(([name, { holds, retention }]) => [`\`${name}\``, holds, retention]),
  );

/** The tables of an activity, each with its columns by the time that their text goes. */
function columns({ tables }: Activity): string[][] {
  return Object.entries(tables).map(([name, fields]) => {
    const kept = Object.entries(fields).filter(([, lifetime]) => lifetime !== 'none');
    const lifetimes = [...new Set(kept.map(([, lifetime]) => lifetime))];
    const byLifetime = lifetimes.map((lifetime) => {
      const names = kept.filter(([, own]) => own === lifetime).map(([column]) => `\`${column}\``);
      return `${lifetime}: ${names.join(', ')}`;
    });
    return [`\`${name}\``, byLifetime.join('; ') || 'ids, times and states'];
  });
}

/** Whether an export of a person has rows of every table with their text, of some, or of none. */
function inExport({ tables }: Activity): string {
  const found = Object.keys(tables).filter((name) => EXPORTED_TABLES.has(name));
  const missing = Object.entries(tables).filter(
    ([name, fields]) =>
      !EXPORTED_TABLES.has(name) &&
      !(name in COPIED_TABLES) &&
      Object.values(fields).some((lifetime) => !['none', 'record'].includes(lifetime)),
  );
  if (found.length === 0) return 'no';
  return missing.length === 0 ? 'yes' : 'partly';
}

/** What stands between the marks of `docs/privacy.md`, by the name of the mark. */
const SECTIONS: Record<string, string> = {
  record: table(
    ['processing', 'purpose', 'whose data', 'data', 'kept', 'in the export'],
    ACTIVITIES.map((one) => [...[one.name, one.purpose, one.people, one.data, one.retention, inExport(one)]]),
  ),
  columns: ACTIVITIES.map((one) => `**${one.name}**\n\n${table(['table', 'text'], columns(one))}`).join(
    '\n\n',
  ),
  objects: stores('prefix', STORED_OBJECTS),
  files: stores('files', PERSONAL_FILES),
  redis: stores('keys', REDIS_KEYS),
};

/** The text of `docs/privacy.md` with its parts `<!-- NAME -->…<!-- end -->` as the register has them now. */
export const withRegister = (text: string): string =>
  text.replaceAll(/<!-- (\w+) -->\n[\s\S]*?<!-- end -->/g, (part, name: string) =>
    SECTIONS[name] ? `<!-- ${name} -->\n\n${SECTIONS[name]}\n\n<!-- end -->` : part,
  );
