// Starts a throwaway PostgreSQL and Redis, prints their addresses as one line of JSON, and keeps them until it gets a
// signal:   node tools/servers.ts
import { runScript } from '../scripts/lib/errors.ts';
import { stopSignal } from '../scripts/lib/stop-signal.ts';
import { startTestServers } from './test/servers.ts';

await runScript(async () => {
  const stopping = stopSignal();
  const servers = await startTestServers();
  const keepAlive = setInterval(() => {}, 2 ** 30);
  console.log(JSON.stringify(servers.env));
  await new Promise((resolve) =>
    stopping.aborted ? resolve(0) : stopping.addEventListener('abort', resolve),
  );
  clearInterval(keepAlive);
  await servers.stop();
  return 0;
});
