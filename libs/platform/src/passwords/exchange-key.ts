// SQL: tables and columns are those of a list, and the lock of a table has no form in the ORM.
import type { Client } from 'pg';
import { ENCRYPTED_COLUMNS, ENCRYPTED_MODEL_KEY } from './encrypted.columns.js';
import { secretKeyCipher } from './aes.cipher.js';

/** The exchange was not started. The message is the reason. */
export class ExchangeRefused extends Error {}

interface Exchange {
  oldKey: string;
  newKey: string;
  /** Runs just before the commit, after all values are encrypted and verified. */
  beforeCommit?: () => void;
}

/**
 * Re-encrypts every stored secret in one transaction. Skips values that the new key already decrypts, so an interrupted
 * exchange can be repeated. Ends sessions whose token neither key decrypts: their users sign in again.
 * @returns how many values of each kind the new key decrypts, and how many sessions ended
 * @throws ExchangeRefused while the product is connected, and if neither key decrypts a value
 */
export async function exchangeKey(
  client: Client,
  { oldKey, newKey, beforeCommit }: Exchange,
): Promise<{ counts: Record<string, number>; ended: number }> {
  const [before, after] = [secretKeyCipher(oldKey), secretKeyCipher(newKey)];
  const counts: Record<string, number> = {};
  const unreadable: Record<string, number> = {};
  const reencrypt = (kind: string, encrypted: Buffer): Buffer | null => {
    const cipher = [after, before].find((one) => one.opens(encrypted));
    const tally = cipher ? counts : unreadable;
    tally[kind] = (tally[kind] ?? 0) + 1;
    if (!cipher) return null;
    const text = cipher.decrypt(encrypted);
    const made = after.encrypt(text);
    if (after.decrypt(made) !== text) throw new Error(`A value does not open with the new key: ${kind}.`);
    return made;
  };
  let ended = 0;
  await client.query('BEGIN');
  try {
    const tables = Object.keys(ENCRYPTED_COLUMNS).map((column) => column.split('.')[0]);
    await client.query(`LOCK TABLE ${tables.join(', ')}, installation_values IN ACCESS EXCLUSIVE MODE`);
    if (await isInUse(client))
      throw new ExchangeRefused('Studyhall runs on this database: stop every api and worker first.');
    for (const [place, kind] of Object.entries(ENCRYPTED_COLUMNS)) {
      const [table, column] = place.split('.');
      counts[kind] = 0;
      const { rows } = await client.query<{ at: string; encrypted: Buffer }>(
        `SELECT ctid::text AS at, ${column} AS encrypted FROM ${table} WHERE ${column} IS NOT NULL`,
      );
      for (const { at, encrypted } of rows) {
        const made = reencrypt(kind, encrypted);
        if (made) await client.query(`UPDATE ${table} SET ${column} = $2 WHERE ctid = $1::tid`, [at, made]);
        else if (table === 'sessions') await client.query('DELETE FROM sessions WHERE ctid = $1::tid', [at]);
      }
      if (table !== 'sessions') continue;
      ended = unreadable[kind] ?? 0;
      delete unreadable[kind];
    }
    await exchangeModelKey(client, (encrypted) => reencrypt(ENCRYPTED_MODEL_KEY.kind, encrypted));
    const lost = Object.entries(unreadable).map(([kind, count]) => `${kind}: ${count}`);
    if (lost.length > 0)
      throw new ExchangeRefused(
        `Some secrets open with neither key (${lost.join(', ')}): nothing was changed. Check the old key; remove or enter again what an earlier key encrypted.`,
      );
    beforeCommit?.();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
  return { counts, ended };
}

async function exchangeModelKey(
  client: Client,
  reencrypt: (encrypted: Buffer) => Buffer | null,
): Promise<void> {
  const { name, path } = ENCRYPTED_MODEL_KEY;
  const { rows } = await client.query<{ encrypted: string | null }>(
    'SELECT value #>> $2 AS encrypted FROM installation_values WHERE name = $1',
    [name, path],
  );
  const encrypted = rows[0]?.encrypted;
  if (!encrypted) return;
  const made = reencrypt(Buffer.from(encrypted, 'base64'));
  if (!made) return;
  await client.query(
    'UPDATE installation_values SET value = jsonb_set(value, $2, to_jsonb($3::text)) WHERE name = $1',
    [name, path, made.toString('base64')],
  );
}

/** Whether processes of the product are connected. */
export async function isInUse(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'studyhall%'`,
  );
  return rowCount !== 0;
}
