// Starts a throwaway PostgreSQL and Redis, prints their addresses as one line of JSON, and keeps them until it gets a
// signal:   node scripts/servers.mjs
import { describeError } from './lib/plain-error.mjs';
import { startTestServers } from './lib/test-servers.mjs';

try {
  const servers = await startTestServers();
  const keepAlive = setInterval(() => {}, 2 ** 30);
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.once(signal, () => {
      clearInterval(keepAlive);
      void servers.stop();
    });
  }
  console.log(JSON.stringify(servers.env));
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
