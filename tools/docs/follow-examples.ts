/** Files by their paths in the repository. */
export interface Tree {
  read: (path: string) => string;
  write: (path: string, text: string) => void;
}

const TOOLS = 'worker/src/features/turns/tools';
const ENTITIES = 'libs/persistence/src/entities';
const MIGRATIONS = 'libs/persistence/src/migrations';
const LOCALES = 'web/src/locales';

/**
 * Follows the worked examples of the server in `text` (docs/development.md): writes their files and makes their changes.
 * @returns the unit tests to run
 * @throws Error where an example lacks a step, or a file the place that the example names
 */
export function followExamples(text: string, tree: Tree): string[] {
  const blocks = (example: string): string[] => readBlocks(text, example);
  const change = (path: string, place: string, added: string): void => {
    const before = tree.read(path);
    const at = before.indexOf(place);
    if (at < 0) throw new Error(`${path} has no ${place}`);
    tree.write(path, `${before.slice(0, at + place.length)}${added}${before.slice(at + place.length)}`);
  };
  const addImport = (path: string, line: string): void => tree.write(path, `${line}\n${tree.read(path)}`);

  const [tool = '', english = '', arabic = '', test = ''] = blocks('A tool');
  tree.write(`${TOOLS}/roll-dice.tool.ts`, tool);
  tree.write(`${TOOLS}/roll-dice.tool.test.ts`, test);
  change(`${LOCALES}/en/server.json`, '{', english);
  change(`${LOCALES}/ar/server.json`, '{', arabic);
  const turns = 'worker/src/features/turns/turns.module.ts';
  change(turns, 'const TOOL_CLASSES = [', 'RollDiceTool,');
  addImport(turns, `import { RollDiceTool } from './tools/roll-dice.tool.js';`);

  const [event = ''] = blocks('An event');
  const [schema = '', controller = '', controllerTest = ''] = blocks('A call with an event');
  const contracts = 'libs/contracts/src';
  tree.write(`${contracts}/dice.ts`, schema);
  change(`${contracts}/index.ts`, '', `export * from './dice.js';\n`);
  change(`${contracts}/realtime.ts`, 'export const SERVER_EVENTS = {', event);
  tree.write('api/src/features/dice/dice.controller.ts', controller);
  tree.write('api/src/features/dice/dice.service.test.ts', controllerTest);
  change('api/src/app.module.ts', 'imports: [', 'DiceModule,');
  addImport('api/src/app.module.ts', `import { DiceModule } from './features/dice/dice.controller.js';`);
  const row = `'POST /api/dice': anybody('/api/dice', 201),`;
  if (!text.includes(row)) throw new Error('The call lacks its row of who may call it.');
  change('tests/services/access/rows/own.ts', 'export const OWN_ROWS: Record<string, Row> = {', row);

  const [queue = '', handler = ''] = blocks('A job');
  change('libs/platform/src/queues/queues.ts', 'export const QUEUES = {', queue);
  tree.write('worker/src/features/dice/dice.handler.ts', handler);
  const worker = 'worker/src/worker.module.ts';
  change(worker, 'const HANDLERS = [', 'DiceHandler,');
  change(worker, 'imports: [', 'DiceModule,');
  addImport(worker, `import { DiceHandler, DiceModule } from './features/dice/dice.handler.js';`);

  const [entity = '', migration = ''] = blocks('A table');
  tree.write(`${ENTITIES}/dice-roll.entity.ts`, entity);
  change(`${ENTITIES}/index.ts`, '', `export * from './dice-roll.entity.js';\n`);
  tree.write(`${MIGRATIONS}/1795300000000-dice-rolls.ts`, migration);
  change(`${MIGRATIONS}/index.ts`, 'export const MIGRATIONS = [', 'DiceRolls1795300000000,');
  addImport(
    `${MIGRATIONS}/index.ts`,
    `import { DiceRolls1795300000000 } from './1795300000000-dice-rolls.js';`,
  );

  const [column = '', , pageColumn = ''] = blocks('A sortable column');
  const [list, view] = ['libs/persistence/src/lists/users.ts', 'libs/contracts/src/users.ts'];
  change(view, '  last_sign_in: IsoTime.nullable(),', 'created_at: IsoTime,');
  change(view, `'last_sign_in'`, `, 'created_at'`);
  change(list, 'u.last_sign_in`,', '');
  tree.write(list, tree.read(list).replace('u.last_sign_in`,', 'u.last_sign_in, u.created_at`,'));
  change(list, `Omit<UserView, 'role' | `, `'created_at' | `);
  change(list, 'last_sign_in: Date | null;', 'created_at: Date;');
  change(list, 'class_list: list, last_sign_in,', 'created_at,');
  change(list, 'last_sign_in?.toISOString() ?? null,', 'created_at: created_at.toISOString(),');
  change(list, '  columns: {', column);
  const page = 'web/src/features/admin/users/user-columns.tsx';
  change(page, `{ sort: 'last_sign_in' },`, `{ sort: 'created_at' },`);
  change(page, 'Column<UserView>[] {\n  return [', pageColumn);
  change(`${LOCALES}/en/admin.json`, '{', `"addedAt": "Added",`);
  change(`${LOCALES}/ar/admin.json`, '{', `"addedAt": "أضيف",`);

  const [rights = '', roleTest = '', label = '', plural = '', inRoster = '', roleMigration = ''] =
    blocks('A role');
  const roles = 'libs/domain/src/roles';
  change('libs/contracts/src/common.ts', `'SCHOOL_ADMIN', `, `'SCHOOL_OFFICE', `);
  change(`${roles}.ts`, `const OF_SCHOOL = ['STUDENT', 'TEACHER', 'SCHOOL_ADMIN'`, `, 'SCHOOL_OFFICE'`);
  change(`${roles}.ts`, `gives: OF_SCHOOL, factor: 'optional' },\n`, rights);
  change(`${roles}.test.ts`, `import { ROLE_NAMES, rolesToGive } from './roles.js';\n`, roleTest);
  const roleLabel = 'web/src/account/role-label.ts';
  change(roleLabel, `'schoolAdmin' | `, `'schoolOffice' | `);
  change(roleLabel, 'SCHOOL_ADMIN: texts.schoolAdmin,\n', label);
  change('web/src/features/admin/users/user-filters.tsx', 'SCHOOL_ADMIN: texts.schoolAdmins,\n', plural);
  change('api/src/features/imports/roster.row.ts', '...Role.enum,\n', inRoster);
  for (const [language, name] of [
    ['en', 'School office'],
    ['ar', 'مكتب المدرسة'],
  ]) {
    for (const catalogue of ['admin', 'app', 'chat', 'lesson'])
      change(`${LOCALES}/${language}/${catalogue}.json`, '{', `"schoolOffice": "${name}",`);
    change(`${LOCALES}/${language}/admin.json`, '{', `"schoolOffices": "${name}",`);
  }
  tree.write(`${MIGRATIONS}/1795300000002-school-office.ts`, roleMigration);
  change(`${MIGRATIONS}/index.ts`, 'export const MIGRATIONS = [', 'SchoolOffice1795300000002,');
  addImport(
    `${MIGRATIONS}/index.ts`,
    `import { SchoolOffice1795300000002 } from './1795300000002-school-office.js';`,
  );
  return [`${TOOLS}/roll-dice.tool.test.ts`, `${roles}.test.ts`, 'web/src/base/i18n'];
}

/** The code of the section with this heading, block by block. */
function readBlocks(text: string, heading: string): string[] {
  const [, section] = new RegExp(`^### ${heading}\\n([^]*?)(?=^### |(?![^]))`, 'm').exec(text) ?? [];
  if (section === undefined) throw new Error(`There is no example "${heading}".`);
  return [...section.matchAll(/^ *```\w+\n([^]*?)^ *```/gm)].map(([, code = '']) => code);
}
