import { Body, Controller, Get, Inject, Put } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PricesView, sentence, SetPrices, type Prices } from '@studyhall/contracts';
import { can } from '@studyhall/domain';
import {
  audit,
  budgets,
  lockSchoolsInTransaction,
  type Account,
  type Executor,
} from '@studyhall/persistence';
import { CONFIG, ModelConnection, usedModels, type Config } from '@studyhall/platform';
import { Actor, Answers } from '../../http/index.js';
import { assertAllowed, assertUnchanged, lockActor, wrongField } from '../directory/index.js';

/** Shown before prices are set. */
const NO_PRICES: Prices = { currency: 'USD', prices: [] };

/** The prices of models, for master admins. Source: `docs/specification/api.md#limits-and-use`. */
@Controller('api/prices')
export class PricesController {
  constructor(
    private readonly db: DataSource,
    private readonly connection: ModelConnection,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  @Answers('What models cost, and which the installation uses.', PricesView)
  view(@Actor() actor: Account) {
    assertAllowed(can(actor, 'budgets.set', null));
    return this.toView(this.db);
  }

  @Put()
  @Answers('Sets all prices of models.', PricesView)
  set(@Actor() actor: Account, @Body({ schema: SetPrices }) { before: seen, ...wanted }: SetPrices) {
    assertAllowed(can(actor, 'budgets.set', null));
    return this.db.transaction(async (on) => {
      await lockActor(on, actor);
      await lockSchoolsInTransaction(on, 'useSettings', [null]);
      const budgeted = await budgets.findCurrencies(on);
      if (budgeted.length > 0 && wanted.prices.length === 0)
        throw wrongField('prices', sentence('prices_of_budgets'));
      const other = budgeted.find((currency) => currency !== wanted.currency);
      if (other !== undefined) throw wrongField('currency', sentence('budget_currency', { currency: other }));
      const before = await budgets.findPrices(on);
      assertUnchanged(seen, before ?? NO_PRICES);
      await budgets.replacePrices(on, wanted);
      await audit.record(on, {
        ...{ actor, action: 'prices.set', school: null, before: before ?? undefined, after: wanted },
        target: { type: 'installation', id: 0, name: 'prices' },
      });
      return this.toView(on);
    });
  }

  private async toView(on: Executor): Promise<PricesView> {
    const stored = (await budgets.findPrices(on)) ?? NO_PRICES;
    return { ...stored, models: usedModels(this.connection.current(), this.config) };
  }
}
