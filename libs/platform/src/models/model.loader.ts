import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { installationValues, type SavedModels, type UnsavedModels } from '@studyhall/persistence';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/config.schema.js';
import { EventBus } from '../events/event-bus.js';
import { EncryptedSecrets } from '../passwords/encrypted.secrets.js';
import { ModelConnection } from './model.connection.js';
import { resolveModels } from './saved-models.js';

/** Delay before a failed read is retried. Milliseconds. */
const RETRY_MS = 2_000;

/** Applies the saved model connection: at startup and after each change. */
@Injectable()
export class ModelLoader implements OnModuleInit {
  private readonly logger = new Logger('Models');
  private version = 0;

  constructor(
    private readonly db: DataSource,
    private readonly bus: EventBus,
    private readonly secrets: EncryptedSecrets,
    private readonly connection: ModelConnection,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.bus.subscribeControl(({ type }) => {
      if (type === 'models.changed') void this.follow();
    });
    this.bus.onGap(() => void this.follow());
    await this.load();
  }

  /** Loads the saved settings. Does nothing if they are already in use. */
  async load(): Promise<void> {
    const saved = await installationValues.find(this.db, 'models');
    if (saved === null || saved.version <= this.version) return;
    this.version = saved.version;
    this.connection.replace(resolveModels(this.config, saved, this.openKey(saved)));
  }

  private async follow(): Promise<void> {
    for (;;) {
      try {
        return await this.load();
      } catch (error) {
        this.logger.warn(`The model connection was not read: ${String(error)}`);
        if (!this.db.isInitialized) return;
        await delay(RETRY_MS, undefined, { ref: false });
      }
    }
  }

  /** Empty if `SECRET_KEY` has changed: the model server then rejects requests, and the console shows the reason. */
  private openKey({ server }: SavedModels | UnsavedModels): string {
    const key = Buffer.from(server?.key ?? '', 'base64');
    return this.secrets.opens(key) ? this.secrets.decrypt(key) : '';
  }
}
