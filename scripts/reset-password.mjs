// npm run reset-password -- admin: gives that account a temporary password and prints it, in case no admin can sign in
// to the console. The database is found as for npm run seed.
import { fileURLToPath } from 'node:url';
import { runFillScript } from './lib/fill-script.mjs';
import { PlainError } from './lib/plain-error.mjs';

await runFillScript(fileURLToPath(import.meta.url), async (database) => {
  const [username] = process.argv.slice(2);
  if (!username) throw new PlainError('Whose password? Write the username: npm run reset-password -- admin');
  const { resetPassword } = await import('./reset-password/reset.mjs');
  const { username: name, password } = await resetPassword(database, username);
  console.log(`Temporary password of ${name}: ${password} (to be changed at the next sign-in).`);
});
