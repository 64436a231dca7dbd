import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { budgets } from '@studyhall/persistence';
import { CONFIG, OwnConnections, type Config } from '@studyhall/platform';

interface Batch {
  holds: budgets.Hold[];
  held: Promise<budgets.HeldWork>;
}

/**
 * Holds of budgets before work begins. What is asked for while a batch is stored is one statement: of many questions at once
 * each costs a row, not a round trip and a lock. Its connection is its own, so that a question with a budget waits once for the
 * connections that all share, as one without.
 */
@Injectable()
export class BudgetHolds implements OnApplicationShutdown {
  private readonly own: OwnConnections;
  private next: Batch | null = null;
  private last: Promise<unknown> = Promise.resolve();

  constructor(@Inject(CONFIG) config: Config) {
    this.own = new OwnConnections(config, { name: 'studyhall-budgets', count: 1 });
  }

  /** As `budgets.takeEach`, for one piece of work. */
  async take(hold: budgets.Hold): Promise<budgets.Held> {
    const { holds, held } = (this.next ??= this.open());
    holds.push(hold);
    return (await held).get(hold.work) ?? null;
  }

  onApplicationShutdown(): Promise<void> {
    return this.own.onApplicationShutdown();
  }

  private open(): Batch {
    const holds: budgets.Hold[] = [];
    const held = this.last.then(() => this.store(holds));
    this.last = held.catch(() => undefined);
    return { holds, held };
  }

  private async store(holds: readonly budgets.Hold[]): Promise<budgets.HeldWork> {
    const db = await this.own.ready().finally(() => (this.next = null));
    return budgets.takeEach(db, holds);
  }
}
