import { Global, Inject, Injectable, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, sentence, type Sentence } from '@studyhall/contracts';
import { lockUserInTransaction, storageUse, type Executor } from '@studyhall/persistence';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/config.schema.js';

const MEGABYTE = 1024 * 1024;

/** The storage quota of one user: uploads, artifacts, images and messages. */
@Injectable()
export class StorageQuota {
  constructor(
    @Inject(DataSource) private readonly db: DataSource,
    @Inject(CONFIG) private readonly config: Pick<Config, 'STORAGE_QUOTA_MB'>,
  ) {}

  /**
   * Checks the quota before bytes are received. Does not reserve space: concurrent additions may pass together.
   * @throws AppError `too_large` if `bytes` more do not fit.
   */
  async assertRoom(userId: number, bytes: number, on: Executor = this.db): Promise<void> {
    this.assertFits(await storageUse.usedBytes(on, userId), bytes);
  }

  /** Like {@link assertRoom}, with a known `used`. */
  assertFits(used: number, bytes: number): void {
    if (used + bytes <= this.config.STORAGE_QUOTA_MB * MEGABYTE) return;
    throw new AppError('too_large', this.full());
  }

  /**
   * Reserves space in the transaction that stores the bytes. Other additions of the user wait until it ends; deletions do
   * not.
   * @throws AppError `too_large`.
   */
  async take(tx: Executor, userId: number, bytes: number): Promise<void> {
    await lockUserInTransaction(tx, 'storage', userId);
    await this.assertRoom(userId, bytes, tx);
  }

  private full(): Sentence {
    const megabytes = this.config.STORAGE_QUOTA_MB;
    const size = megabytes % 1024 === 0 ? `${megabytes / 1024} GB` : `${megabytes} MB`;
    return sentence('storage_full', { size });
  }
}

@Global()
@Module({ providers: [StorageQuota], exports: [StorageQuota] })
export class StorageQuotaModule {}
