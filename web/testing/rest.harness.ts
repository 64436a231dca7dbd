import { vi } from 'vitest';

/**
 * The modules of the transport, loaded for the api at this address. Test files share a worker and its modules: what another
 * file loaded calls that file's server, and may belong to an account.
 */
export async function loadTransport(apiBase: string) {
  vi.resetModules();
  vi.stubEnv('VITE_API_BASE', apiBase);
  const [rest, account, errors, help, base] = await Promise.all([
    import('../src/transport/rest'),
    import('../src/transport/account'),
    import('../src/transport/errors'),
    import('../src/transport/offered-help'),
    import('../src/base/store'),
  ]);
  vi.unstubAllEnvs();
  const offeredHelp = () => base.store.get(help.offeredHelpAtom);
  return { rest, account, errors, offeredHelp };
}
