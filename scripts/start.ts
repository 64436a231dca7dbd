// npm start: builds what changed, starts everything, and stops it all on Ctrl-C. run.sh has installed the packages.
import { runApplication } from './lib/application.ts';
import { takeRunLock } from './lib/data-dir.ts';
import { runScript } from './lib/errors.ts';
import { endLeftOverServices } from './lib/node-service.ts';
import { checkPort } from './lib/port.ts';
import { readSettings } from './lib/settings.ts';
import { stopSignal } from './lib/stop-signal.ts';

async function start(): Promise<number> {
  const settings = readSettings();
  // Every server is killed when this process exits.
  const stopping = stopSignal(() => process.exit(1));
  const releaseLock = takeRunLock(settings.dataDir);
  try {
    await endLeftOverServices(settings.dataDir);
    await checkPort(settings);
    const unknown = settings.unknown.join(', ');
    if (unknown)
      console.log(`Not known as settings, perhaps misspelt: ${unknown} in .env; .env.example has all names.`);
    stopping.addEventListener('abort', () => console.log('\nStopping …'));
    await runApplication(settings, console.log, stopping);
    return 0;
  } finally {
    releaseLock();
  }
}

// The reader of the output may exit, as with `npm start | head`; the product keeps running.
process.stdout.on('error', () => {});

await runScript(start);
