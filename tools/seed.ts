// npm run seed: fills the product's database with 100,000 users, 5,000 classes and 500 schools, to try long lists:
// that of DATABASE_URL, or of the npm start that runs, or of the data folder.
//   npm run seed -- --users 1000 --groups 50 --schools 5
// The accounts cannot sign in: their passwords are no hashes. For accounts to use, see npm run demo-data.
import { parseArgs } from 'node:util';
import { PlainError } from '../scripts/lib/errors.ts';
import { runOnDatabase } from '../scripts/lib/product-database.ts';

await runOnDatabase(async (database) => {
  const { values } = parseArgs({
    options: {
      users: { type: 'string', default: '100000' },
      groups: { type: 'string', default: '5000' },
      schools: { type: 'string', default: '500' },
    },
  });
  const [users = 0, groups = 0, schools = 0] = [values.users, values.groups, values.schools].map(Number);
  if (![users, groups, schools].every((size) => Number.isInteger(size) && size >= 1 && size <= 10_000_000)) {
    throw new PlainError('--users, --groups and --schools are whole numbers from 1 to 10,000,000.');
  }
  const { seedDirectory } = await import('./seed/seed-directory.ts');
  const started = performance.now();
  const made = await seedDirectory(database, { users, groups, schools });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`Made ${made.users} users, ${made.groups} classes, ${made.schools} schools in ${seconds} s.`);
});
