import pg from 'pg';
import { createDataSource, migrate } from '@studyhall/persistence';

/**
 * A connection to the migrated database of `DATABASE_URL`.
 * @returns {Promise<import('pg').Client>}
 */
export async function openDatabase() {
  const url = process.env.DATABASE_URL;
  if (!url) {
    throw new Error('Set DATABASE_URL to the database to fill. npm start prints the address of its own.');
  }
  const source = createDataSource({ url, poolSize: 2 });
  await source.initialize();
  await migrate(source);
  await source.destroy();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}
