import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { DataSource } from 'typeorm';
import { storageUse } from '@studyhall/persistence';

const COMPACT_MS = 10 * 60 * 1000;

/** Keeps the ledger of stored bytes short: a user's many changes become their sum. */
@Injectable()
export class StorageUseCompactor implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('StorageUse');
  private timer: NodeJS.Timeout | undefined;

  constructor(@Inject(DataSource) private readonly db: DataSource) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      storageUse.compact(this.db).catch((error: Error) => this.logger.warn(error.message));
    }, COMPACT_MS);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }
}
