import { realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The sandbox shows these folders of the machine. */
const VISIBLE = /^\/usr\/(?:bin|lib|lib64|share)\//;

/** The program of LibreOffice; null where the PATH has none that the sandbox can run. Each call searches: it may be installed later. */
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
