import type { FactorAnswer } from '@studyhall/contracts';
import { fetchModule } from '../../base/fetch-module';
import { ApiError } from '../../transport/errors';

/**
 * Runs a change. Where the server asks for the second factor, the user is asked for it in a dialog, and the change runs again
 * with the answer. Rejects as the change does, also where the user closes the dialog.
 */
export async function withFactor<T>(run: (factor?: FactorAnswer) => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'factor_required') throw error;
    const { askFactor } = await fetchModule(() => import('./factor-dialog'));
    return askFactor(run, error);
  }
}
