import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** The functions of `@studyhall/persistence` that write who belongs where. */
const WRITERS: Record<string, string> = {
  users: 'insertFreeUsers',
  directory: 'updateAccounts|updateClasses|deleteUnusedAccounts|deleteUnusedClasses|deleteUnusedSchools',
  groups: 'insertClasses|replaceSlots',
  groupCovers: 'replaceCover',
  members: 'removePairs|removeUnfit|restoreMembers',
  groupTeachers: 'removePairs|removeUnfit|restoreTeachers',
  schools: 'insertSchool|updateSchool|removeFormerName',
  schoolMoves: 'renameSchool|mergeSchool',
  removals: "(?:mark|restore)(?=\\(\\w+, (?!'lesson_plans'))|erase",
};

const ENGINE = 'libs/platform/src/directory/';

/** What else may call them, and why it is no change of the engine. */
const OTHER_CALLERS: Record<string, string> = {
  // The engine needs an actor, and the database has no user yet.
  'api/src/features/auth/first-start.ts': 'users.insertFreeUsers',
  // The name and settings of a school, under the lock that every change of the directory shares: who belongs there stays.
  'api/src/features/schools/schools.service.ts':
    'schoolMoves.renameSchool, schools.insertSchool, schools.removeFormerName, schools.updateSchool',
  'api/src/features/schools/school-merges.service.ts': 'directory.updateClasses, schoolMoves.mergeSchool',
  // What the engine removed, after the time of its undo.
  'worker/src/erasure/eraser.ts': 'removals.erase',
};

const TABLES =
  '(?:users|(?:stored_)?groups|(?:stored_)?group_members|group_teachers|group_covers|group_slots|schools|former_school_names)';
const ENTITIES =
  '(?:User|Group|GroupMember|GroupTeacher|GroupCover|GroupSlot|School|StoredSchool|StoredGroup|FormerSchoolName)';

/** Statements that write the directory's tables. A table that is named by a variable counts. */
const STATEMENTS = [
  new RegExp(`(?:INSERT INTO|UPDATE|DELETE FROM|MERGE INTO)\\s+(?:"?${TABLES}\\b|\\$\\{raw\\()`, 'g'),
  new RegExp(
    `getRepository\\(${ENTITIES}\\)\\s*\\.(?:insert|update|upsert|delete|save|remove|increment)\\b`,
    'g',
  ),
  new RegExp(`(?:const|let) \\w+ = on\\.getRepository\\(${ENTITIES}\\)`, 'g'),
];

/** The files with such statements, and how many each has. Those of the functions in `WRITERS` come first. */
const STATEMENTS_IN: Record<string, number> = {
  'class-relation': 3,
  directory: 4,
  'group-covers': 1,
  groups: 2,
  // The third removes what a withheld reply made, by a variable.
  removals: 3,
  'school-moves': 7,
  schools: 4,
  // New accounts, and the password that users change themselves.
  users: 3,
  // The chat that is open.
  conversations: 3,
  'removed-chats': 1,
  // Files, lessons and entries of the audit log, by a variable.
  retention: 1,
  // The last sign-in, and the number that rises when sessions end.
  sessions: 3,
};
const STATEMENTS_ELSEWHERE: Record<string, number> = {
  // Run by the operator where no admin can sign in.
  'scripts/reset-password.ts': 1,
  // What was erased, and access that was revoked, after a backup, with removals and consent, on the restored database.
  'libs/persistence/src/repositories/erased-rows.repository.ts': 8,
  // The trigger that makes the school of a new user.
  'libs/persistence/src/functions/people.sql.ts': 1,
  // What a username looks like, for accounts of earlier versions.
  'libs/persistence/src/names/fill-skeletons.ts': 1,
};

const ROOT = join(import.meta.dirname, '../../../..');
const sources = globSync('{api/src,worker/src,libs/*/src,scripts}/**/*.ts', { cwd: ROOT })
  .filter((file) => !/\.test\.ts$|\/migrations\//.test(file))
  .map((file) => [file, readFileSync(join(ROOT, file), 'utf8')] as const);

const matches = (text: string, patterns: readonly RegExp[]): string[] =>
  patterns.flatMap((pattern) => text.match(pattern) ?? []);

const calls = (text: string): string[] => [
  ...new Set(
    Object.entries(WRITERS).flatMap(([name, functions]) =>
      matches(text, [new RegExp(`\\b${name}\\.(?:${functions})\\b`, 'g')]),
    ),
  ),
];

it('the patterns find calls and statements that write', () => {
  expect(calls('await users.insertFreeUsers(on, []); await users.findNames(on, 1);')).toHaveLength(1);
  expect(
    calls("removals.mark(on, 'users', ids, undo); removals.mark(on, 'lesson_plans', ids, undo);"),
  ).toHaveLength(1);
  for (const statement of [
    'sql(on).rows`UPDATE users u SET role = 1`',
    'WITH gone AS (DELETE FROM group_members RETURNING 1)',
    'INSERT INTO ${raw(table)} (group_id)',
    'on.getRepository(Group).update({ id }, change)',
    'await on\n  .getRepository(User)\n  .update({ id }, change)',
    'const stored = on.getRepository(GroupSlot);',
  ])
    expect(matches(statement, STATEMENTS), statement).toHaveLength(1);
  for (const statement of [
    'SELECT FROM users',
    'UPDATE users_seen SET a = 1',
    'on.getRepository(User).find()',
  ])
    expect(matches(statement, STATEMENTS), statement).toEqual([]);
});

it('only the engine, and the callers named here, write who belongs where', () => {
  const found = sources.flatMap(([file, text]) => {
    const used = calls(text).sort().join(', ');
    return file.startsWith(ENGINE) || used === '' ? [] : [[file, used]];
  });
  expect(Object.fromEntries(found)).toEqual(OTHER_CALLERS);
});

it('no other file has statements that write the tables of the directory', () => {
  const found = sources.flatMap(([file, text]) => {
    const count = matches(text, STATEMENTS).length;
    return count === 0 ? [] : [[file, count]];
  });
  const repositories = Object.entries(STATEMENTS_IN).map(([name, count]) => [
    `libs/persistence/src/repositories/${name}${name === 'class-relation' ? '' : '.repository'}.ts`,
    count,
  ]);
  expect(Object.fromEntries(found)).toEqual({ ...Object.fromEntries(repositories), ...STATEMENTS_ELSEWHERE });
});
