import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { sentenceText } from '@studyhall/contracts';
import { modelUse } from '@studyhall/persistence';
import { ModelError, type Counting } from '@studyhall/ports';

/** What work takes, in the unit of its kind. */
export interface WorkAmount {
  input: number;
  output: number;
}

export type LedgerWork = Omit<modelUse.ModelWork, 'isRequired'>;

const NOTHING: WorkAmount = { input: 0, output: 0 };
const REFUSED = { limit: 'limit_reached', used: 'budget_used', unpriced: 'price_unknown' } as const;

/** A limit of the person or the budget of the school refuses work of a model. */
export class WorkRefused extends ModelError {
  constructor(readonly reason: (typeof REFUSED)[keyof typeof REFUSED]) {
    super('model_rejected', sentenceText(reason));
  }
}

/** What a job answers that a model failed, or was not asked for. */
export const toFailure = (error: ModelError) => ({
  error: error.detail,
  ...(error instanceof WorkRefused && { refused: error.reason }),
});

/** Whether a model failed a request, so that it costs nothing. A request that was stopped, or that had no answer in time, counts. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ModelError && error.code !== 'model_timeout';

/** The ledger of what models do beside replies and images that people ask for. */
@Injectable()
export class ModelLedger {
  constructor(private readonly db: DataSource) {}

  /**
   * Holds work of a model; returns the function that settles it. What a killed process held is settled in full later.
   * @throws WorkRefused where a limit or a budget refuses it
   */
  async hold(
    payer: modelUse.Payer,
    work: LedgerWork,
    counting?: Counting,
  ): Promise<(took: WorkAmount) => Promise<void>> {
    const ref = randomUUID();
    const isRequired = counting === 'required';
    const refused = await modelUse.hold(this.db, ref, payer, { ...work, isRequired });
    if (refused !== null && !isRequired) throw new WorkRefused(REFUSED[refused]);
    return (took) => modelUse.settle(this.db, ref, took);
  }

  /** Runs work that takes all that it holds, or nothing where the model fails. @throws WorkRefused as {@link hold} */
  async run<Made>(
    payer: modelUse.Payer,
    work: LedgerWork,
    send: () => Promise<Made>,
    { counting, took = work }: RunOptions = {},
  ): Promise<Made> {
    const settle = await this.hold(payer, work, counting);
    let used = took;
    try {
      return await send();
    } catch (error) {
      if (isRefusal(error)) used = NOTHING;
      throw error;
    } finally {
      await settle(used);
    }
  }
}

interface RunOptions {
  counting?: Counting;
  /** What it took, where that is less than what it holds. */
  took?: WorkAmount;
}
