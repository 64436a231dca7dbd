import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DataSource } from 'typeorm';
import { startTestServers, type TestServers } from '@studyhall/testing';
import { createDataSource } from '../data-source.js';
import { migrate } from '../migrate.js';

/**
 * What the migrations make and TypeORM cannot make from entities: a reason each. Entities name the indexes among them
 * with `synchronize: false`, so that TypeORM leaves them alone.
 */
const ONLY_IN_MIGRATIONS: Record<string, readonly string[]> = {
  'TypeORM keeps the expressions of generated columns in a table of its own, which production does not have':
    ['column group_slots.span', 'column groups.search', 'column passages.search'],
  'TypeORM has no triggers: they count users, members and stored bytes, create schools, name people, fold texts for searches, index the people of the audit log, are the gate of lessons, note deleted students with cases, record removed previews and parts, and make certificates of erasures':
    [
      'trigger legal_holds.legal_holds_recorded',
      'trigger users.users_removal_recorded',
      'trigger users.users_parent_consent',
      'trigger external_ids.external_ids_recorded',
      'constraint users.users_removal_recorded',
      'constraint external_ids.external_ids_recorded',
      'trigger users.users_certified',
      'trigger users.users_deletion_noted',
      'trigger safety_cases.safety_cases_counted',
      ...(
        'users conversations conversation_folders messages turns files image_jobs quizzes decks cards study_plans ' +
        'student_notes lesson_plans activities approval_requests safety_cases groups invites announcements'
      )
        .split(' ')
        .map((table) => `trigger ${table}.${table}_erased`),
      'trigger users.users_access_revoked',
      'trigger users.users_access_granted',
      'trigger invites.invites_invite_withdrawn',
      'trigger image_jobs.image_jobs_image_prompt',
      ...[
        ...[
          'files',
          'decks',
          'cards',
          'card_reviews',
          'study_plans',
          'study_sessions',
          'quizzes',
          'quiz_answers',
        ],
        ...['student_notes', 'conversation_folders', 'activity_work', 'lesson_ticket_answers'],
        ...['message_files', 'artifact_versions'],
      ].map((table) => `trigger ${table}.${table}_held`),
      ...[
        ...['activity_work', 'cards', 'conversation_folders', 'conversations', 'decks'],
        ...['lesson_ticket_answers', 'messages', 'student_notes', 'users'],
      ].map((table) => `trigger ${table}.${table}_held_change`),
      'trigger person_exports.person_exports_removed',
      'trigger person_exports.person_exports_replaced',
      'trigger unfinished_uploads.unfinished_uploads_removed',
      'trigger file_previews.file_previews_removed',
      ...['turns', 'image_jobs', 'tool_runs'].flatMap((table) =>
        ['hold', 'settle'].map((does) => `trigger ${table}.${table}_${does}_use`),
      ),
      'trigger approval_requests.approval_requests_ensure_school',
      'trigger audit_log.audit_log_people',
      'trigger files.files_storage_delete',
      'trigger files.files_storage_insert',
      'trigger files.files_storage_update',
      'trigger files.files_words',
      'trigger group_members.group_members_added',
      'trigger group_members.group_members_removed',
      'trigger groups.groups_ensure_school',
      'trigger image_jobs.image_jobs_lesson_gate',
      'trigger image_jobs.image_jobs_keep_private',
      'trigger invites.invites_ensure_school',
      'trigger messages.messages_keep_continued_private',
      'trigger messages.messages_keep_private',
      'trigger messages.messages_storage_delete',
      'trigger messages.messages_storage_insert',
      'trigger messages.messages_storage_update',
      'trigger messages.messages_words',
      'trigger tool_runs.tool_runs_keep_private',
      'trigger turns.turns_lesson_gate',
      'trigger users.users_counted_added',
      'trigger users.users_counted_moved',
      'trigger users.users_counted_removed',
      'trigger users.users_ensure_school',
      'trigger users.users_named',
    ],
  'TypeORM has no unique index in which nulls are equal': [
    'index limits_of_scope',
    'index use_rules_of_scope',
  ],
  'The entity of a class is the view of those that are present': [
    'column groups.removed_with',
    'index groups_removed',
  ],
  'TypeORM has no collations of its own: names are sorted by this one': ['collation natural_order'],
};

let servers: TestServers[] = [];
let migrated: DataSource;
let generated: DataSource;
beforeAll(async () => {
  servers = [await startTestServers({ schema: 'empty' }), await startTestServers({ schema: 'empty' })];
  [migrated, generated] = (await Promise.all(
    servers.map(({ env }) => createDataSource({ url: env.DATABASE_URL, poolSize: 2 }).initialize()),
  )) as [DataSource, DataSource];
  await migrate(migrated);
  await generated.synchronize();
});
afterAll(async () => {
  await Promise.all([migrated?.destroy(), generated?.destroy()]);
  for (const { stop } of servers) await stop();
});

/**
 * What a schema holds: the kind and name of each thing, and its definition as PostgreSQL prints it. Where an entity has a
 * view of present rows, its table counts under the name of the view.
 */
async function schemaOf(source: DataSource): Promise<Map<string, string>> {
  const found = await source.query<Array<{ name: string; definition: string }>>(`
    SELECT 'column ' || a.attrelid::regclass || '.' || a.attname AS name,
           concat_ws(' ', format_type(a.atttypid, a.atttypmod), CASE WHEN a.attnotnull THEN 'not null' END,
                     a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid)) AS definition
      FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid AND c.relkind = 'r'
      LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
     WHERE c.relnamespace = 'public'::regnamespace AND a.attnum > 0 AND NOT a.attisdropped AND c.relname <> 'migrations'
    UNION ALL
    SELECT 'index ' || indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename <> 'migrations'
    UNION ALL
    SELECT 'constraint ' || conrelid::regclass || '.' || conname, pg_get_constraintdef(oid) FROM pg_constraint
     WHERE connamespace = 'public'::regnamespace AND conrelid <> 0 AND contype <> 'n' AND conrelid <> COALESCE(to_regclass('migrations'), 0)
    UNION ALL
    SELECT 'trigger ' || tgrelid::regclass || '.' || tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL
    SELECT 'function ' || proname, prosrc FROM pg_proc p WHERE pronamespace = 'public'::regnamespace
       AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = p.oid AND deptype = 'e')
    UNION ALL
    SELECT 'collation ' || collname, '' FROM pg_collation WHERE collnamespace = 'public'::regnamespace`);
  const asEntity = (text: string): string => text.replaceAll(/\bstored_(?=group|invite|announcement)/g, '');
  return new Map(found.map(({ name, definition }) => [asEntity(name), asEntity(definition)]));
}

/** Indexes on expressions, or with an order, operator class, collation, INCLUDE or storage parameter. */
async function indexesBeyondTypeOrm(source: DataSource): Promise<string[]> {
  const found = await source.query<Array<{ name: string }>>(`
    SELECT 'index ' || c.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE c.relnamespace = 'public'::regnamespace AND (
           i.indexprs IS NOT NULL OR i.indnkeyatts < i.indnatts OR c.reloptions IS NOT NULL
        OR EXISTS (SELECT FROM unnest(i.indoption) AS option WHERE option <> 0)
        OR EXISTS (SELECT FROM pg_opclass WHERE oid = ANY (i.indclass) AND NOT opcdefault)
        OR EXISTS (SELECT FROM pg_collation WHERE oid = ANY (i.indcollation) AND collname <> 'default'))`);
  return found.map(({ name }) => name);
}

it('the entities make the schema of the migrations, but for what TypeORM cannot make', async () => {
  const [expected, actual] = [await schemaOf(migrated), await schemaOf(generated)];
  const different = [...new Set([...expected.keys(), ...actual.keys()])].filter(
    (name) => expected.get(name) !== actual.get(name),
  );
  const known = [
    ...Object.values(ONLY_IN_MIGRATIONS).flat(),
    ...(await indexesBeyondTypeOrm(migrated)),
    ...[...expected.keys()].filter((name) => name.startsWith('function ')),
  ];
  const unknown = different.filter((name) => !known.includes(name));
  expect(unknown.map((name) => `${name}: ${expected.get(name)} ≠ ${actual.get(name)}`)).toEqual([]);
  expect(known.filter((name) => !different.includes(name))).toEqual([]);
});

it('every index that TypeORM leaves alone is in the migrated database', async () => {
  const schema = await schemaOf(migrated);
  const named = migrated.entityMetadatas.flatMap(({ indices }) =>
    indices.filter(({ synchronize }) => !synchronize).map(({ name }) => `index ${name}`),
  );
  expect(named.filter((name) => !schema.has(name))).toEqual([]);
});

it('every function comes from libs/persistence/src/functions, created in one transaction', async () => {
  const byMigrations = await migrated.query<Array<{ name: string }>>(`
    SELECT oid::regprocedure::text AS name FROM pg_proc p WHERE pronamespace = 'public'::regnamespace
       AND xmin <> (SELECT xmin FROM pg_description WHERE objoid = 'migrations'::regclass AND classoid = 'pg_class'::regclass AND objsubid = 0)
       AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = p.oid AND deptype = 'e')`);
  expect(byMigrations).toEqual([]);
});
