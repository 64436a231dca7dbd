import { resolve } from 'node:path';
import { Global, Module } from '@nestjs/common';
import { createDiskStorage } from '@studyhall/adapters/disk';
import { createS3Storage } from '@studyhall/adapters/s3';
import { CONFIG, ConfigError, type Config } from '@studyhall/platform';
import type { ObjectStorage } from '@studyhall/ports';

/** Token of the bytes' home: `@Inject(OBJECT_STORAGE) storage: ObjectStorage`. */
export const OBJECT_STORAGE = Symbol('object-storage');

function chooseStorage(config: Config): ObjectStorage {
  if (!config.S3_BUCKET) return createDiskStorage({ root: resolve(config.DATA_DIR, 'objects') });
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config;
  if (!accessKeyId || !secretAccessKey) {
    throw new ConfigError('Settings: S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.');
  }
  return createS3Storage({
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    bucket: config.S3_BUCKET,
    accessKeyId,
    secretAccessKey,
    forcePathStyle: config.S3_ENDPOINT !== undefined,
  });
}

@Global()
@Module({
  providers: [{ provide: OBJECT_STORAGE, inject: [CONFIG], useFactory: chooseStorage }],
  exports: [OBJECT_STORAGE],
})
export class StorageModule {}
