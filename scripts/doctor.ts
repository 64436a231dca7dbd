// npm run doctor: what this machine has for Studyhall, what is missing, and the command that mends it. It works on a
// stopped and on a running product, and ends with code 1 if the product cannot start.
import {
  checkModel,
  checkOffice,
  checkSandbox,
  checkScans,
  checkSearch,
  checkStorage,
} from './lib/doctor/abilities.ts';
import {
  checkAddress,
  checkBuild,
  checkDisk,
  checkEnvironment,
  checkNode,
  productVersion,
  runningStart,
} from './lib/doctor/base.ts';
import { findingOf, formatFinding, type Finding } from './lib/doctor/finding.ts';
import { checkDatabase, checkQueues } from './lib/doctor/servers.ts';
import { runScript } from './lib/errors.ts';
import { readSettings } from './lib/settings.ts';

await runScript(async () => {
  const settings = readSettings();
  const running = runningStart(settings.dataDir);
  console.log(`Studyhall ${productVersion()}, ${running ? `running (process ${running})` : 'stopped'}\n`);
  const findings: Finding[] = await Promise.all([
    findingOf('Node', async () => checkNode()),
    findingOf('Build', checkBuild),
    findingOf('Settings', () => checkEnvironment(settings)),
    findingOf('Port', () => checkAddress(settings, running)),
    findingOf('Disk', async () => checkDisk(settings)),
    findingOf('Database', () => checkDatabase(settings)),
    findingOf('Redis', () => checkQueues(settings)),
    findingOf('Files', () => checkStorage(settings)),
    findingOf('Model', () => checkModel(settings)),
    findingOf('Web search', () => checkSearch(settings)),
    findingOf('Mail', async () => ({ state: 'off', text: 'not needed: Studyhall sends none' })),
    findingOf('Running code', () => checkSandbox(settings)),
    findingOf('Scans', async () => checkScans(settings)),
    findingOf('Office files', async () => checkOffice()),
  ]);
  for (const finding of findings) console.log(formatFinding(finding));
  const broken = findings.filter(({ state }) => state === 'broken').map(({ name }) => name);
  console.log(
    broken.length === 0
      ? `\n${running ? 'Studyhall runs.' : 'Studyhall can start: npm start'}`
      : `\nStudyhall cannot ${running ? 'work' : 'start'}: ${broken.join(', ')}`,
  );
  return broken.length === 0 ? 0 : 1;
});
