// npm run seed: fills the database of DATABASE_URL with 100,000 users, 5,000 classes and 500 schools, to try long lists.
//   npm run seed -- --users 1000 --groups 50 --schools 5
// The accounts cannot sign in: their passwords are no hashes. For accounts to use, see npm run demo-data.
import { parseArgs } from 'node:util';
import { describeError } from './lib/plain-error.mjs';
import { openDatabase } from './lib/open-database.mjs';
import { seedDirectory } from './seed/seed-directory.mjs';

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '100000' },
    groups: { type: 'string', default: '5000' },
    schools: { type: 'string', default: '500' },
  },
});

try {
  const database = await openDatabase();
  const started = performance.now();
  const made = await seedDirectory(database, {
    users: Number(values.users),
    groups: Number(values.groups),
    schools: Number(values.schools),
  });
  await database.end();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`Made ${made.users} users, ${made.groups} classes, ${made.schools} schools in ${seconds} s.`);
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
