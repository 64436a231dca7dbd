import { vi } from 'vitest';

/**
 * The modules of the transport, loaded for the api at this address. Test files share a worker and its modules: what another
 * file loaded calls that file's server, and may belong to an account.
 */
export async function loadTransport(apiBase: string) {
  vi.resetModules();
  vi.stubEnv('VITE_API_BASE', apiBase);
  const [rest, account, errors] = await Promise.all([
    import('../src/transport/rest'),
    import('../src/transport/account'),
    import('../src/transport/errors'),
  ]);
  vi.unstubAllEnvs();
  return { rest, account, errors };
}
