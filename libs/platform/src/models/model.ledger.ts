import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { sentenceText } from '@studyhall/contracts';
import { modelUse } from '@studyhall/persistence';
import { ModelError } from '@studyhall/ports';

/** The amount of work, in the unit of its kind. */
export interface WorkAmount {
  input: number;
  output: number;
}

export type LedgerWork = modelUse.ModelWork;

const NOTHING: WorkAmount = { input: 0, output: 0 };
const REFUSED = { limit: 'limit_reached', used: 'budget_used', unpriced: 'price_unknown' } as const;

/** A limit of the person or the school's budget rejects the model request. */
export class WorkRefused extends ModelError {
  constructor(readonly reason: (typeof REFUSED)[keyof typeof REFUSED]) {
    super('model_rejected', sentenceText(reason));
  }
}

/** The result of a job whose model request failed or was rejected. */
export const toFailure = (error: ModelError) => ({
  error: error.detail,
  ...(error instanceof WorkRefused && { refused: error.reason }),
});

/** Whether the model rejected a request, so that it costs nothing. A request that was stopped or timed out costs. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ModelError && error.code !== 'model_timeout';

/** The ledger of model use other than replies and images that users request. */
@Injectable()
export class ModelLedger {
  constructor(private readonly db: DataSource) {}

  /**
   * Reserves an amount for model work. Returns the function that settles it. If the process crashes, the full amount is
   * settled later.
   * @throws WorkRefused if a limit or a budget rejects it
   */
  async hold(payer: modelUse.Payer, work: LedgerWork): Promise<(took: WorkAmount) => Promise<void>> {
    const ref = randomUUID();
    const refused = await modelUse.hold(this.db, ref, payer, work);
    if (refused !== null) throw new WorkRefused(REFUSED[refused]);
    return (took) => modelUse.settle(this.db, ref, took);
  }

  /**
   * Runs work that costs what it reports, at most its reservation; without a report `took`; nothing if the model fails.
   * @throws WorkRefused like {@link hold}
   */
  async run<Made>(
    payer: modelUse.Payer,
    work: LedgerWork,
    send: (report: (used: WorkAmount) => void) => Promise<Made>,
    took: WorkAmount = work,
  ): Promise<Made> {
    const settle = await this.hold(payer, work);
    let used = took;
    try {
      return await send(({ input, output }) => {
        used = { input: Math.min(input, work.input), output: Math.min(output, work.output) };
      });
    } catch (error) {
      if (isRefusal(error)) used = NOTHING;
      throw error;
    } finally {
      await settle(used);
    }
  }
}
