// npm run support-file: writes a file for someone who helps: versions, settings without secrets, the state of each part, the
// size of the database, and what failed on the last day, by kind. It holds nothing that people wrote, and no names.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildWhatChanged } from './lib/build.ts';
import { productVersion, runningStart } from './lib/doctor/base.ts';
import { whereaboutsOf } from './lib/doctor/parts.ts';
import { runScript } from './lib/errors.ts';
import { readSettings } from './lib/settings.ts';

await runScript(async () => {
  const settings = readSettings();
  const { dataDir } = settings;
  if (!runningStart(dataDir)) await buildWhatChanged({ logFile: join(dataDir, 'logs', 'build.log') });
  const { readSupportFile } = await import('@studyhall/platform');
  const file = await readSupportFile(await whereaboutsOf(settings), productVersion());
  const path = join(dataDir, `support-${file.made_at.replaceAll(':', '-')}.json`);
  writeFileSync(path, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600 });
  console.log(`Wrote ${path}. It has no names and nothing that people wrote; read it before you send it.`);
  return 0;
});
