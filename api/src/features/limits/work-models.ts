import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { budgets } from '@studyhall/persistence';
import { chatModels, CONFIG, ModelConnection, type Config } from '@studyhall/platform';
import { mostOfJudges } from '@studyhall/domain';

/** Stores the configured models in the database, which uses them to reserve tokens and money before work starts. */
@Injectable()
export class WorkModels implements OnApplicationBootstrap {
  private readonly logger = new Logger('Models');

  constructor(
    private readonly db: DataSource,
    private readonly connection: ModelConnection,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.store();
    this.connection.onChange(() => {
      this.store().catch((error: unknown) => this.logger.warn(error));
    });
  }

  private async store(): Promise<void> {
    const settings = this.connection.current();
    const chat = chatModels(settings).map(({ model, context_tokens, reply_tokens }, position) => ({
      ...{ kind: 'tokens' as const, model, position },
      ...{ input: context_tokens - reply_tokens, output: reply_tokens },
    }));
    const images = { kind: 'images' as const, model: settings.IMAGE_MODEL, position: 0, input: 0, output: 0 };
    const { MODERATION_KIND, MODERATION_MODEL } = this.config;
    const written = Math.max(...chat.map(({ output }) => output));
    const most = mostOfJudges(settings.CONTEXT_TOKENS, written, MODERATION_KIND || null);
    const judges = (Object.keys(most) as Array<keyof typeof most>).map((kind) => ({
      ...{ kind, model: kind === 'moderation' ? MODERATION_MODEL : settings.CHAT_MODEL, position: 0 },
      ...{ input: 0, output: 0, ...most[kind] },
    }));
    await this.db.transaction((on) => budgets.setWorkModels(on, [...chat, images, ...judges]));
  }
}
