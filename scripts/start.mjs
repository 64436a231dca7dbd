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
  const releaseLock = isSecondStage() ? () => {} : takeRunLock(settings.dataDir);
  try {
    if (!isSecondStage()) {
      await freeThePort(settings);
      printUnknown(settings);
    }
    return await inTwoStages({
      script: fileURLToPath(import.meta.url),
      logDir: join(settings.dataDir, 'logs'),
      say,
      work: async () => (await import('./lib/application.mjs')).runApplication(settings, say),
    });
  } finally {
    releaseLock();
  }
}

/** @param {import('./lib/settings.mjs').Settings} settings */
async function freeThePort({ dataDir, host, port }) {
  await endLeftOverServices(dataDir);
  const isFree = await portIsFree(port, host).catch((/** @type {NodeJS.ErrnoException} */ error) => {
    throw new PlainError(
      error.code === 'EACCES'
        ? `Port ${port} is for root alone: take one from 1024 on, such as "PORT=8000 npm start", with a reverse proxy before it.`
        : `HOST is "${host}", but must be an address of this machine (${error.code}): leave it out to be reached by all, or set 127.0.0.1 behind a reverse proxy.`,
    );
  });
  if (isFree) return;
  throw new PlainError(
    `Port ${port} is in use by another program: end that one, or start with another port, such as "PORT=${port === 65_535 ? 8000 : port + 1} npm start".`,
  );
}

/** @param {import('./lib/settings.mjs').Settings} settings */
function printUnknown({ unknown }) {
  if (unknown.length === 0) return;
  say(`Not known as settings, perhaps misspelt: ${unknown.join(', ')} in .env; .env.example has all names.`);
}

// The reader of the output may exit, as with `npm start | head`; the product keeps running.
process.stdout.on('error', () => {});

process.exitCode = await main().catch((error) => {
  console.error(describeError(error));
  return 1;
});
