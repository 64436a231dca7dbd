import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { budgets } from '@studyhall/persistence';

interface Batch {
  holds: budgets.Hold[];
  held: Promise<budgets.HeldWork>;
}

/**
 * Holds of budgets before work begins. What is asked for while a batch is stored, or waits for a connection, is one statement:
 * of many questions at once each costs a row, not a round trip and a lock.
 */
@Injectable()
export class BudgetHolds {
  private next: Batch | null = null;
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly db: DataSource) {}

  /** As `budgets.takeEach`, for one piece of work. */
  async take(hold: budgets.Hold): Promise<budgets.Held> {
    const { holds, held } = (this.next ??= this.open());
    holds.push(hold);
    return (await held).get(hold.work) ?? null;
  }

  private open(): Batch {
    const holds: budgets.Hold[] = [];
    const held = this.last.then(() => this.store(holds));
    this.last = held.catch(() => undefined);
    return { holds, held };
  }

  private async store(holds: readonly budgets.Hold[]): Promise<budgets.HeldWork> {
    const runner = this.db.createQueryRunner();
    try {
      await runner.connect().finally(() => (this.next = null));
      return await budgets.takeEach(runner.manager, holds);
    } finally {
      await runner.release();
    }
  }
}
