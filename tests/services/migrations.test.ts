import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDataSource, migrate } from '@studyhall/persistence';
import { startTestServers, type TestServers } from '@studyhall/testing';
import { fillWithDemoData } from '../../tools/demo-data/fill.ts';
import { storageOf } from '../../tools/demo-data/storage.ts';

let servers: TestServers;
let source: DataSource;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'studyhall-migrations-'));
});
beforeEach(async () => {
  servers = await startTestServers({ schema: 'empty' });
  source = await createDataSource({ url: servers.env.DATABASE_URL, poolSize: 2 }).initialize();
  await migrate(source);
});
afterEach(async () => {
  await source.destroy();
  await servers.stop();
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Everything that a migration makes, in words. */
async function schema(): Promise<string[]> {
  const found = await source.query<Array<{ what: string }>>(`
    SELECT 'column ' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' '
           || COALESCE(column_default, generation_expression, '') AS what
      FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> 'migrations'
    UNION SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename <> 'migrations'
    UNION SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
           WHERE connamespace = 'public'::regnamespace AND conrelid <> 0 AND conrelid <> 'migrations'::regclass
    UNION SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
    UNION SELECT 'function ' || proname || ' ' || prosrc FROM pg_proc p
           WHERE pronamespace = 'public'::regnamespace AND prolang <> (SELECT oid FROM pg_language WHERE lanname = 'c')
             AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = p.oid AND deptype = 'e')
    ORDER BY 1`);
  return found.map(({ what }) => what);
}

async function allDown(): Promise<void> {
  for (const _migration of source.migrations) await source.undoLastMigration({ transaction: 'each' });
}

describe('migrations', () => {
  it('existing users with similar names stay, and one of them keeps the skeleton', async () => {
    while ((await schema()).some((what) => what.startsWith('column users.username_skeleton'))) {
      await source.undoLastMigration({ transaction: 'each' });
    }
    await source.query(
      `INSERT INTO users (username, password_hash, role, school) VALUES
         ('аdmin', 'x', 'STUDENT', 'A'), ('admin', 'x', 'MASTER_ADMIN', NULL), ('adrnin', 'x', 'STUDENT', 'A'),
         ('Ana', 'x', 'STUDENT', 'A')`,
    );
    await migrate(source);
    expect(
      await source.query(
        `SELECT username, username_skeleton FROM users WHERE username <> 'аdmin' ORDER BY id`,
      ),
    ).toEqual([
      { username: 'admin', username_skeleton: 'adrnin' },
      { username: 'adrnin', username_skeleton: null },
      { username: 'Ana', username_skeleton: 'ana' },
    ]);
    expect(await source.query(`SELECT count(*)::int AS count FROM users`)).toEqual([{ count: 4 }]);
  });

  it('an existing import is one folded line of the audit log in each of its schools', async () => {
    while ((await schema()).some((what) => what.startsWith('column audit_log.import_id'))) {
      await source.undoLastMigration({ transaction: 'each' });
    }
    const roster = '11111111-2222-4333-8444-555555555555';
    await source.query(
      `INSERT INTO audit_log (actor, action, target_type, target_id, target, school, after)
       SELECT 'head', 'user.create', 'user', n::text, 'pupil ' || n, CASE WHEN n < 3 THEN 'A' ELSE 'B' END,
              CASE WHEN n < 7 THEN jsonb_build_object('import', $1::text) END FROM generate_series(1, 7) AS n`,
      [roster],
    );
    await migrate(source);
    const found = await source.query<Array<{ target: string; import_id: string; import_size: number }>>(
      `SELECT target, import_id, import_size FROM audit_log ORDER BY id`,
    );
    expect(found.map(({ import_id, import_size }) => [import_id, import_size])).toEqual([
      [roster, 2],
      [roster, null],
      [roster, 4],
      [roster, null],
      [roster, null],
      [roster, null],
      [null, null],
    ]);
  });

  it('existing names of schools become rows, and a master admin has none', async () => {
    while ((await schema()).some((what) => what.startsWith('column schools.id'))) {
      await source.undoLastMigration({ transaction: 'each' });
    }
    await source.query(
      `INSERT INTO users (username, password_hash, role, school) VALUES
         ('a', 'x', 'STUDENT', 'NORTH'), ('b', 'x', 'STUDENT', 'NORTH'), ('c', 'x', 'STUDENT', NULL),
         ('d', 'x', 'STUDENT', ''), ('e', 'x', 'admin', 'admin')`,
    );
    await source.query(`INSERT INTO groups (name, school) VALUES ('Biology', 'SOUTH')`);
    await source.query(`INSERT INTO invites (code, school, role) VALUES ('c', 'EAST', 'STUDENT')`);
    await source.query(
      `INSERT INTO approval_requests (username, password_hash, school, role) VALUES ('r', 'x', 'WEST', 'STUDENT')`,
    );
    await migrate(source);
    const found = await source.query<Array<{ name: string }>>(`SELECT name FROM schools ORDER BY name`);
    expect(found.map(({ name }) => name)).toEqual(['EAST', 'NORTH', 'SOUTH', 'WEST']);
    expect(
      await source.query(`SELECT school, role, count FROM user_counts WHERE count <> 0 ORDER BY 1, 2`),
    ).toEqual([
      { school: '', role: 'MASTER_ADMIN', count: 1 },
      { school: '', role: 'STUDENT', count: 2 },
      { school: 'NORTH', role: 'STUDENT', count: 2 },
    ]);
  });

  it('what an earlier version removed and an admin can still restore is marked', async () => {
    while ((await schema()).some((what) => what.startsWith('column stored_groups.removed_with')))
      await source.undoLastMigration({ transaction: 'each' });
    const [admin, pupil] = await source.query<Array<{ id: number }>>(
      `INSERT INTO users (username, password_hash, role, school, erase_after) VALUES
         ('head', 'x', 'SCHOOL_ADMIN', 'NORTH', NULL), ('pupil', 'x', 'STUDENT', 'NORTH', now() + interval '1 day')
       RETURNING id`,
    );
    const data = {
      group: { id: 7, name: 'Biology', school: 'NORTH', created_at: new Date() },
      slots: [{ id: 3, group_id: 7, day_of_week: 0, start_minute: 480, end_minute: 540 }],
      members: [pupil?.id, 12_345],
      invites: [
        {
          id: 5,
          code: 'c',
          school: 'NORTH',
          group_id: 7,
          role: 'STUDENT',
          uses: 0,
          created_by: admin?.id,
          direct: false,
          created_at: new Date(),
          expires_at: new Date(),
        },
      ],
      requests: [],
    };
    const [entry] = await source.query<Array<{ id: string }>>(
      `INSERT INTO undo_entries (id, user_id, kind, data, undo_until)
       VALUES (gen_random_uuid(), $1, 'groups.remove', $2, now() + interval '1 hour') RETURNING id`,
      [admin?.id, data],
    );
    await migrate(source);
    expect(
      await source.query(
        `SELECT g.removed_with AS entry, m.user_id, i.code, s.start_minute FROM stored_groups g
           JOIN stored_group_members m ON m.group_id = g.id JOIN stored_invites i ON i.group_id = g.id
           JOIN group_slots s ON s.group_id = g.id`,
      ),
    ).toEqual([{ entry: entry?.id, user_id: pupil?.id, code: 'c', start_minute: 480 }]);
    expect(await source.query(`SELECT FROM groups`)).toEqual([]);
    expect(
      await source.query(
        `SELECT u.id, e.undo_until > now() + interval '23 hours' AS later FROM users u
           JOIN undo_entries e ON e.id = u.removed_with`,
      ),
    ).toEqual([{ id: pupil?.id, later: true }]);
  });

  it('each migration down and up again gives the same schema', async () => {
    const steps = [await schema()];
    for (const _migration of source.migrations) {
      await source.undoLastMigration({ transaction: 'each' });
      steps.unshift(await schema());
    }
    expect(steps[0]).toEqual([]);
    await migrate(source);
    expect(await schema()).toEqual(steps.at(-1));
    expect(new Set(steps.map((step) => step.join('\n'))).size).toBe(steps.length);
  });

  it('down and up with the demo data in the database', async () => {
    const before = await schema();
    const client = new pg.Client({ connectionString: servers.env.DATABASE_URL });
    await client.connect();
    const fill = () => fillWithDemoData(client, storageOf({ dataDir, env: {} }));
    expect(await fill()).not.toBeNull();
    await allDown();
    expect(await schema()).toEqual([]);
    await migrate(source);
    expect(await schema()).toEqual(before);
    expect(await fill()).not.toBeNull();
    await client.end();
  });
});
