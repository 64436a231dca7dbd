// npm run dev: Studyhall with reload. The page comes from Vite and changes as you save; api, worker and demo model start
// again when the compiler has built what they run.
//   npm run dev -- --inspect worker        also lets a debugger connect to that process
import { parseArgs } from 'node:util';
import { runApplication } from '../scripts/lib/application.ts';
import { takeRunLock } from '../scripts/lib/data-dir.ts';
import { PlainError, runScript } from '../scripts/lib/errors.ts';
import { endLeftOverServices, isServiceName, type ServiceName } from '../scripts/lib/node-service.ts';
import { checkPort } from '../scripts/lib/port.ts';
import { readSettings, type Settings } from '../scripts/lib/settings.ts';
import { stopSignal } from '../scripts/lib/stop-signal.ts';
import { writeModules } from '../web/texts/modules.ts';
import { startPage } from './dev/page.ts';
import { outputChanges } from './dev/outputs.ts';
import { watchBuild } from './dev/watch-build.ts';

// Each server process has a listener, and those that are replaced have one more for a moment.
process.setMaxListeners(30);

await runScript(async () => {
  const { inspect } = parseArgs({ options: { inspect: { type: 'string' } } }).values;
  if (inspect !== undefined && !isServiceName(inspect))
    throw new PlainError(`There is no process "${inspect}": write api, worker or "demo model".`);
  const settings = readSettings();
  const stopping = stopSignal(() => process.exit(1));
  const releaseLock = takeRunLock(settings.dataDir);
  try {
    await endLeftOverServices(settings.dataDir);
    await checkPort(settings);
    await develop(settings, stopping, inspect);
    return 0;
  } finally {
    releaseLock();
  }
});

async function develop(settings: Settings, stopping: AbortSignal, inspected?: ServiceName): Promise<void> {
  writeModules();
  const build = watchBuild(console.log, stopping);
  const changed = outputChanges();
  await runApplication(settings, console.log, stopping, {
    inspected,
    build: async () => {
      await build.first;
      changed();
    },
    onReady: async (supervisor) => {
      const { url } = await supervisor.add('page', () => startPage(settings.port, console.log));
      console.log(`  The page that reloads as you save: ${url}\n`);
      build.onBuilt(async () => {
        const names = changed().filter((name) => name !== 'demo model' || settings.demoModel);
        if (names.length === 0) return console.log('Built.');
        console.log(`Starting again: ${names.join(', ')} …`);
        await Promise.all(names.map((name) => supervisor.replace(name)));
        console.log('Ready.');
      });
    },
  });
}
