import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';

/**
 * A server and the modules of the transport, loaded for it. Test files share a worker and its modules: what another file
 * loaded calls that file's server and may belong to an account.
 */
export async function startTransport(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vi.resetModules();
  vi.stubEnv('VITE_API_BASE', `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const [rest, account, errors] = await Promise.all([
    import('./rest'),
    import('./account'),
    import('./errors'),
  ]);
  vi.unstubAllEnvs();
  return {
    rest,
    account,
    errors,
    stop: () => {
      server.closeAllConnections();
      server.close();
      vi.resetModules();
    },
  };
}
