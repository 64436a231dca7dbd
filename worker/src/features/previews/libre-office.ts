import { realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The sandbox makes these folders of the host visible. */
const VISIBLE = /^\/usr\/(?:bin|lib|lib64|share)\//;

/**
 * Path of the LibreOffice executable; null if the PATH has none that the sandbox can run. Not cached: it may be installed
 * later.
 */
export function findLibreOffice(path: string): string | null {
  for (const folder of path.split(delimiter))
    try {
      const program = realpathSync(join(folder, 'soffice'));
      if (VISIBLE.test(program)) return program;
    } catch {
      // Not in this folder.
    }
  return null;
}
