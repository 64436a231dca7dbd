// SQL: tables and columns are those of a list.
import { sentenceText } from '@studyhall/contracts';
import type { Executor } from '@studyhall/persistence';
import { secretKeyCipher } from './aes.cipher.js';
import { ENCRYPTED_COLUMNS, ENCRYPTED_MODEL_KEY } from './encrypted.columns.js';

/** What an administrator reads if {@link usesOtherKey}. */
export const otherKeyText = (): string =>
  `${sentenceText('health_other_key')} ${sentenceText('health_other_key_next')}`;

/** Number of values of each column that are tried. */
const TRIED = 100;

/** Whether the database has secrets that a key does not decrypt. Tokens of sessions expire by themselves. */
export async function usesOtherKey(on: Pick<Executor, 'query'>, key = ''): Promise<boolean> {
  const { 'sessions.refresh_token': _, ...columns } = ENCRYPTED_COLUMNS;
  const parts = Object.keys(columns).map((place) => {
    const [table, column] = place.split('.');
    return `(SELECT ${column} AS encrypted FROM ${table} WHERE ${column} IS NOT NULL LIMIT ${TRIED})`;
  });
  const modelKey = `SELECT decode(value #>> $2, 'base64') FROM installation_values WHERE name = $1 AND value #>> $2 <> ''`;
  const rows = await on.query<Array<{ encrypted: Buffer }>>([...parts, modelKey].join(' UNION ALL '), [
    ENCRYPTED_MODEL_KEY.name,
    ENCRYPTED_MODEL_KEY.path,
  ]);
  const cipher = secretKeyCipher(key);
  return rows.some(({ encrypted }) => !cipher.opens(encrypted));
}
