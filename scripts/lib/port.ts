import { PlainError } from './errors.ts';
import { tryToListen } from './free-port.ts';
import type { Settings } from './settings.ts';

/** @throws {PlainError} if it is no number of a port */
export function assertPort(port = '8000'): void {
  if (/^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535) return;
  throw new PlainError(
    `PORT is "${port}", but must be a number from 1 to 65535: correct it in .env or the environment.`,
  );
}

/**
 * Checks that the product can listen where its settings say.
 * @throws {PlainError} with what to do
 */
export async function checkPort({ host, port, env }: Pick<Settings, 'host' | 'port' | 'env'>): Promise<void> {
  assertPort(env.PORT);
  try {
    await tryToListen(port, host);
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
