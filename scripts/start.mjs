// npm start: installs what is missing, builds what changed, starts everything, and stops it all on Ctrl-C.
// Until the packages are installed, only Node's own modules may be imported here.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeError, PlainError } from './lib/plain-error.mjs';
import { portIsFree } from './lib/processes.mjs';
import { endLeftOverServices } from './lib/node-service.mjs';
import { takeRunLock } from './lib/run-lock.mjs';
import { readSettings } from './lib/settings.mjs';
import { inTwoStages, isSecondStage } from './lib/two-stages.mjs';

const say = (/** @type {string} */ sentence) => console.log(sentence);

async function main() {
  const settings = readSettings();
  const giveBack = isSecondStage() ? () => {} : takeRunLock(settings.dataDir);
  try {
    if (!isSecondStage()) await freeThePort(settings);
    return await inTwoStages({
      script: fileURLToPath(import.meta.url),
      logDir: join(settings.dataDir, 'logs'),
      say,
      work: async () => (await import('./lib/application.mjs')).runApplication(settings, say),
    });
  } finally {
    giveBack();
  }
}

/** @param {import('./lib/settings.mjs').Settings} settings */
async function freeThePort({ dataDir, host, port }) {
  await endLeftOverServices(dataDir);
  if (await portIsFree(port, host)) return;
  throw new PlainError(
    `Port ${port} is in use by another program: end that one, or start with another port, such as "PORT=${port === 65_535 ? 8000 : port + 1} npm start".`,
  );
}

process.exitCode = await main().catch((error) => {
  console.error(describeError(error));
  return 1;
});
