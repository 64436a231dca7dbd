import { join } from 'node:path';
import { describeError } from './plain-error.mjs';
import { readSettings } from './settings.mjs';
import { inTwoStages } from './two-stages.mjs';

/**
 * Runs a script that fills the product's database, under the right Node and with all packages.
 * @param {string} script
 * @param {(database: import('pg').Client, settings: import('./settings.mjs').Settings) => Promise<void>} fill
 */
export async function runFillScript(script, fill) {
  const work = async () => {
    const settings = readSettings();
    const { openProductDatabase } = await import('./product-database.mjs');
    const { client, close } = await openProductDatabase(settings, console.log);
    try {
      await fill(client, settings);
    } finally {
      await close();
    }
    return 0;
  };
  try {
    const logDir = join(readSettings().dataDir, 'logs');
    process.exitCode = await inTwoStages({ script, logDir, say: console.log, work });
  } catch (error) {
    console.error(describeError(error));
    process.exitCode = 1;
  }
}
