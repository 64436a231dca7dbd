// npm run exchange-key: re-encrypts every stored secret with a new SECRET_KEY while Studyhall is stopped. The new key is made, and
// kept in secrets.json; where SECRET_KEY is set by hand, NEW_SECRET_KEY names the new one. An interrupted run is repeated.
import { randomBytes } from 'node:crypto';
import { NEXT_KEY, readSecrets, takeRunLock, writeSecrets } from './lib/data-dir.ts';
import { PlainError } from './lib/errors.ts';
import { runOnDatabase } from './lib/product-database.ts';

const MIN_KEY_LENGTH = 32;

await runOnDatabase(
  async (database, { dataDir, databaseUrl, env }) => {
    // Without DATABASE_URL the started database holds the lock.
    const release = databaseUrl ? takeRunLock(dataDir) : () => {};
    try {
      const { exchangeKey, ExchangeRefused } = await import('@studyhall/platform/passwords');
      const secrets = readSecrets(dataDir);
      const oldKey = env.SECRET_KEY ?? secrets.stored;
      if (!oldKey) throw new PlainError('There is no SECRET_KEY yet: nothing is encrypted.');
      const newKey = env.SECRET_KEY
        ? env.NEW_SECRET_KEY
        : (secrets[NEXT_KEY] ?? randomBytes(32).toString('base64url'));
      if (!newKey || newKey.length < MIN_KEY_LENGTH || newKey === oldKey)
        throw new PlainError(
          `SECRET_KEY is set by hand: set NEW_SECRET_KEY to another key of at least ${MIN_KEY_LENGTH} characters.`,
        );
      const isKept = !env.SECRET_KEY;
      const { counts, ended } = await exchangeKey(database, {
        oldKey,
        newKey,
        // A crash after the commit must not lose the key.
        beforeCommit: () => isKept && writeSecrets(dataDir, { ...secrets, [NEXT_KEY]: newKey }),
      }).catch((error: unknown) => {
        throw error instanceof ExchangeRefused ? new PlainError(error.message) : error;
      });
      if (isKept) {
        const { [NEXT_KEY]: _, ...others } = secrets;
        writeSecrets(dataDir, { ...others, stored: newKey });
      }
      for (const [kind, count] of Object.entries(counts)) console.log(`${kind}: ${count}`);
      if (ended > 0)
        console.log(
          `Sessions ended, since an earlier key encrypted their tokens: ${ended}. Their users sign in again.`,
        );
      console.log(
        isKept
          ? 'All open with the new key, which secrets.json now holds: keep a copy of it.'
          : 'All open with the new key: set SECRET_KEY to it, and remove NEW_SECRET_KEY, before the next start.',
      );
    } finally {
      release();
    }
  },
  { isReplaced: true },
);
