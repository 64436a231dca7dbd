import { Client, escapeIdentifier } from 'pg';
import { from, to } from 'pg-copy-streams';
import { files } from '@studyhall/persistence';

/**
 * Tables that are not saved: vectors can be recomputed, multipart uploads are incomplete, export archives are in no backup,
 * and sessions and codes must not become valid again.
 */
const LEFT_OUT = [
  'migrations',
  'passage_vectors',
  'unfinished_uploads',
  'person_exports',
  'sessions',
  'mail_codes',
];

/** SQL of a name that no other database has, on whatever server. */
export const DATABASE = `(SELECT system_identifier || '/' || oid FROM pg_control_system(), pg_database
  WHERE datname = current_database())`;

/** Runs work on a connection of its own, which `pg_stat_activity` shows by its name. */
export async function inDatabase<Result>(
  connectionString: string,
  application_name: string,
  work: (db: Client) => Promise<Result>,
): Promise<Result> {
  const db = new Client({ connectionString, application_name });
  db.on('error', () => undefined);
  await db.connect();
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}

export interface Sequence {
  name: string;
  value: string | null;
}

/** All tables of the product with their stored columns. */
export async function findTables(db: Client): Promise<Record<string, string[]>> {
  const { rows } = await db.query<{ name: string; columns: string[] }>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> ALL($1)
      GROUP BY c.relname ORDER BY c.relname`,
    [LEFT_OUT],
  );
  return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]));
}

export async function findSequences(db: Client): Promise<Sequence[]> {
  const { rows } = await db.query<Sequence>(
    `SELECT sequencename::text AS name, last_value::text AS value FROM pg_sequences WHERE schemaname = 'public'`,
  );
  return rows;
}

/** Copies the rows of a table as text, one per line. */
export function copyOut(db: Client, table: string, columns: readonly string[]): AsyncIterable<Buffer> {
  return db.query(to(`COPY ${inTable(table, columns)} TO STDOUT`));
}

/** The keys of the objects that rows reference, one per line. */
export function copyKeys(db: Client) {
  return db.query(to(`COPY (${files.BACKED_UP_KEYS}) TO STDOUT`));
}

/** How many of these keys are referenced by a row. */
export async function countNamed(db: Client, keys: readonly string[]): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (${files.BACKED_UP_KEYS}) AS named WHERE storage_key = ANY ($1)`,
    [keys],
  );
  return rows[0]!.count;
}

/** Accepts rows in the format of `copyOut`. End the stream to store them. */
export function copyIn(db: Client, table: string, columns: readonly string[]) {
  return db.query(from(`COPY ${inTable(table, columns)} FROM STDIN`));
}

const inTable = (table: string, columns: readonly string[]): string =>
  `${escapeIdentifier(table)} (${columns.map(escapeIdentifier).join(', ')})`;

/**
 * Prepares all tables to accept rows in any order: drops foreign keys, disables triggers and deletes all rows. Call it in a
 * transaction.
 * @returns a function that restores keys and triggers; it fails if a row references a missing one
 */
export async function openTables(db: Client): Promise<() => Promise<void>> {
  const tables = [...Object.keys(await findTables(db)), ...LEFT_OUT.slice(1)];
  const { rows: keys } = await db.query<{ table: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
       FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
  );
  const { rows: found } = await db.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname = ANY($1)`,
    [tables],
  );
  const names = found.map(({ name }) => name);
  for (const { table, name } of keys) await db.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  await db.query(`TRUNCATE ${names.join(', ')}`);
  for (const name of names) await db.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  return async () => {
    for (const name of names) await db.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
    for (const { table, name, definition } of keys)
      await db.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  };
}

/**
 * A restore skips this many ids, so that ids assigned after the backup are not reused: the log of erasures and the devices
 * of users reference rows by id.
 */
const SKIPPED_IDS = 100_000;

/** Sets sequences to their saved value plus {@link SKIPPED_IDS}. */
export async function setSequences(db: Client, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, value } of sequences)
    if (value !== null)
      await db.query(`SELECT setval(to_regclass($1), $2::bigint + $3) WHERE to_regclass($1) IS NOT NULL`, [
        escapeIdentifier(name),
        value,
        SKIPPED_IDS,
      ]);
}
