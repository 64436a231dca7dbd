// npm run demo-data: fills the product's database with three schools to try it with, and prints the accounts: that of
// DATABASE_URL, or of the npm start that runs, or of the data folder. A second run changes nothing.
import { runOnDatabase } from '../scripts/lib/product-database.ts';

await runOnDatabase(async (database, settings) => {
  const { fillWithDemoData } = await import('./demo-data/fill.ts');
  const { storageOf } = await import('../scripts/lib/storage.ts');
  const made = await fillWithDemoData(database, storageOf(settings));
  if (made === null) {
    console.log('The demo data is there already.');
    return;
  }
  console.log(
    `Three schools, ${made.classes} classes, ${made.students} students, ${made.requests} requests.\n`,
  );
  console.log(`Everybody's password: ${made.password}\n`);
  for (const { username, role, school } of made.accounts) {
    console.log(`  ${username.padEnd(22)} ${role.padEnd(14)} ${school ?? ''}`);
  }
});
