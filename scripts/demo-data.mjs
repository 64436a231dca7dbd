// npm run demo-data: fills the database of DATABASE_URL with three schools to try the product with, and prints the
// accounts. Run it against a started product; a second run changes nothing.
import { describeError } from './lib/plain-error.mjs';
import { openDatabase } from './lib/open-database.mjs';
import { fillWithDemoData } from './demo-data/fill.mjs';

try {
  const database = await openDatabase();
  const made = await fillWithDemoData(database);
  await database.end();
  if (made === null) {
    console.log('The demo data is there already.');
  } else {
    console.log(
      `Three schools, ${made.classes} classes, ${made.students} students, ${made.requests} requests.\n`,
    );
    console.log(`Everybody's password: ${made.password}\n`);
    for (const { username, role, school } of made.accounts) {
      console.log(`  ${username.padEnd(22)} ${role.padEnd(14)} ${school ?? ''}`);
    }
  }
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
