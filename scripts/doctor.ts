// npm run doctor: what this machine has for Studyhall, what is missing, and the command that mends it. It works on a
// stopped and on a running product, and ends with code 1 if the product cannot start.
import { ABILITY_CHECKS } from './lib/doctor/abilities.ts';
import { BASE_CHECKS, productVersion, runningStart } from './lib/doctor/base.ts';
import { formatFinding, runChecks } from './lib/doctor/finding.ts';
import { SERVER_CHECKS } from './lib/doctor/servers.ts';
import { runScript } from './lib/errors.ts';
import { readSettings } from './lib/settings.ts';

await runScript(async () => {
  const settings = readSettings();
  const running = runningStart(settings.dataDir);
  console.log(`Studyhall ${productVersion()}, ${running ? `running (process ${running})` : 'stopped'}\n`);
  const findings = await runChecks({ ...BASE_CHECKS, ...SERVER_CHECKS, ...ABILITY_CHECKS }, settings);
  for (const finding of findings) console.log(formatFinding(finding));
  const broken = findings.filter(({ state }) => state === 'broken').map(({ name }) => name);
  console.log(
    broken.length === 0
      ? `\n${running ? 'Studyhall runs.' : 'Studyhall can start: npm start'}`
      : `\nStudyhall cannot ${running ? 'work' : 'start'}: ${broken.join(', ')}`,
  );
  return broken.length === 0 ? 0 : 1;
});
