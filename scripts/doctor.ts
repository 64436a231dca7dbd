// npm run doctor: what this machine has for Studyhall, what is missing, and the command that mends it; of a running product
// also each part, in the words of the console's section "System". It ends with code 1 if the product cannot start or work.
import { ABILITY_CHECKS } from './lib/doctor/abilities.ts';
import { BASE_CHECKS, productVersion, runningStart } from './lib/doctor/base.ts';
import { formatFinding, runChecks } from './lib/doctor/finding.ts';
import { COVERED_CHECKS, findParts } from './lib/doctor/parts.ts';
import { SERVER_CHECKS } from './lib/doctor/servers.ts';
import { isPlain, runScript } from './lib/errors.ts';
import { readSettings } from './lib/settings.ts';

await runScript(async () => {
  const settings = readSettings();
  const running = runningStart(settings.dataDir);
  console.log(`Studyhall ${productVersion()}, ${running ? `running (process ${running})` : 'stopped'}\n`);
  // A setting that cannot be used hides the parts. The row "Settings" names it.
  const parts = running
    ? await findParts(settings).catch((error: unknown) => {
        if (isPlain(error)) return null;
        throw error;
      })
    : null;
  const checks = Object.entries({ ...BASE_CHECKS, ...SERVER_CHECKS, ...ABILITY_CHECKS });
  const findings = await runChecks(
    Object.fromEntries(checks.filter(([name]) => !parts || !COVERED_CHECKS.includes(name))),
    settings,
  );
  for (const finding of findings) console.log(formatFinding(finding));
  if (parts) {
    console.log('\nThe parts, as the console shows them under “System”:');
    for (const part of parts) console.log(formatFinding(part));
  }
  const broken = [...findings, ...(parts ?? [])].filter(({ state }) => state === 'broken');
  const names = broken.map(({ name }) => name).join(', ');
  console.log(
    broken.length === 0
      ? `\n${running ? 'Studyhall runs.' : 'Studyhall can start: npm start'}`
      : `\nStudyhall cannot ${running ? 'work' : 'start'}: ${names}`,
  );
  return broken.length === 0 ? 0 : 1;
});
