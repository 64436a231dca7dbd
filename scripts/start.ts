// npm start: builds what changed, starts everything, and stops it all on Ctrl-C. run.sh has installed the packages.
import { runApplication } from './lib/application.ts';
import { takeRunLock } from './lib/data-dir.ts';
import { PlainError, runScript } from './lib/errors.ts';
import { endLeftOverServices } from './lib/node-service.ts';
import { freePort } from './lib/processes.ts';
import { readSettings, type Settings } from './lib/settings.ts';
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

async function checkPort({ host, port }: Settings): Promise<void> {
  try {
    await freePort(port, host);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const other = `PORT=${port === 65_535 ? 8000 : port + 1} npm start`;
    if (code === 'EADDRINUSE')
      throw new PlainError(
        `Port ${port} is in use by another program: end that one, or start with another port, such as "${other}".`,
      );
    throw new PlainError(
      code === 'EACCES'
        ? `Port ${port} is for root alone: take one from 1024 on, such as "PORT=8000 npm start", with a reverse proxy before it.`
        : `HOST is "${host}", but must be an address of this machine (${code}): leave it out to be reached by all, or set 127.0.0.1 behind a reverse proxy.`,
    );
  }
}

// The reader of the output may exit, as with `npm start | head`; the product keeps running.
process.stdout.on('error', () => {});

await runScript(start);
