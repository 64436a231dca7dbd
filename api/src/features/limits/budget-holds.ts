import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { budgets } from '@studyhall/persistence';
import { CONFIG, OwnConnections, type Config } from '@studyhall/platform';

interface Batch {
  holds: budgets.Hold[];
  results: Promise<budgets.HoldResults>;
}

/**
 * Reserves budgets before work starts. Requests that arrive while a batch is stored form the next statement, so that each
 * of many concurrent questions costs a row instead of a round trip and a lock. Uses its own connection, so that a question
 * with a budget does not wait for a shared connection twice.
 */
@Injectable()
export class BudgetHolds implements OnApplicationShutdown {
  private readonly own: OwnConnections;
  private next: Batch | null = null;
  private last: Promise<unknown> = Promise.resolve();

  constructor(@Inject(CONFIG) config: Config) {
    this.own = new OwnConnections(config, { name: 'studyhall-budgets', count: 1 });
  }

  /** Like `budgets.takeEach`, for one piece of work. */
  async take(hold: budgets.Hold): Promise<budgets.HoldResult> {
    const { holds, results } = (this.next ??= this.open());
    holds.push(hold);
    return (await results).get(hold.work) ?? null;
  }

  onApplicationShutdown(): Promise<void> {
    return this.own.onApplicationShutdown();
  }

  private open(): Batch {
    const holds: budgets.Hold[] = [];
    const results = this.last.then(() => this.store(holds));
    this.last = results.catch(() => undefined);
    return { holds, results };
  }

  private async store(holds: readonly budgets.Hold[]): Promise<budgets.HoldResults> {
    const db = await this.own.ready().finally(() => (this.next = null));
    return budgets.takeEach(db, holds);
  }
}
