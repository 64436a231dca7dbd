import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { budgets } from '@studyhall/persistence';
import { ModelConnection } from '@studyhall/platform';

/** Stores the models of the settings, by which the database holds tokens and money before work begins. */
@Injectable()
export class WorkModels implements OnApplicationBootstrap {
  private readonly logger = new Logger('Models');

  constructor(
    private readonly db: DataSource,
    private readonly connection: ModelConnection,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.store();
    this.connection.onChange(() => {
      this.store().catch((error: unknown) => this.logger.warn(error));
    });
  }

  private async store(): Promise<void> {
    const { CHAT_MODEL, IMAGE_MODEL, CONTEXT_TOKENS, REPLY_TOKENS } = this.connection.current();
    await budgets.setWorkModels(this.db, [
      { kind: 'tokens', model: CHAT_MODEL, input: CONTEXT_TOKENS - REPLY_TOKENS, output: REPLY_TOKENS },
      { kind: 'images', model: IMAGE_MODEL, input: 0, output: 0 },
    ]);
  }
}
