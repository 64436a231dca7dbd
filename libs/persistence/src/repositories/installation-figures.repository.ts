// SQL: the catalogue of PostgreSQL has no entities.
import type { DataSource } from 'typeorm';
import { sql, type Executor } from '../sql.js';

export interface InstallationFigures {
  postgres: string;
  bytes: number;
  /** Approximate number of rows by table, as estimated by PostgreSQL. */
  rows: Record<string, number>;
  /** The names of the applied migrations, oldest first. */
  migrations: string[];
}

/** Figures of the database, without stored content. */
export async function find(on: Executor): Promise<InstallationFigures> {
  const [found] = await sql(on).rows<InstallationFigures>`
    SELECT current_setting('server_version') AS postgres, pg_database_size(current_database())::float8 AS bytes,
           (SELECT jsonb_object_agg(relname, n_live_tup) FROM pg_stat_user_tables WHERE schemaname = 'public') AS rows,
           (SELECT jsonb_agg(name ORDER BY timestamp) FROM migrations) AS migrations`;
  if (!found) throw new Error('PostgreSQL answers no figures');
  return found;
}

/** Sorts more than the memory that it may use, so that PostgreSQL writes to its disk. Fails if the disk is full. */
export async function writeTemporary(db: DataSource): Promise<void> {
  await db.transaction(async (on) => {
    await on.query(`SET LOCAL work_mem = '64kB'`);
    await on.query(
      `SELECT count(*) FROM (SELECT repeat('x', 100) || n FROM generate_series(1, 3000) AS n ORDER BY 1) AS sorted`,
    );
  });
}
