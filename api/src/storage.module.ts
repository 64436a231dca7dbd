import { resolve } from 'node:path';
import { Global, Module } from '@nestjs/common';
import { createDiskStorage } from '@studyhall/adapters/disk';
import { createS3Storage } from '@studyhall/adapters/s3';
import { CONFIG, s3Settings, type Config } from '@studyhall/platform';
import type { ObjectStorage } from '@studyhall/ports';

/** Injection token: `@Inject(OBJECT_STORAGE) storage: ObjectStorage`. */
export const OBJECT_STORAGE = Symbol('object-storage');

function chooseStorage(config: Config): ObjectStorage {
  const s3 = s3Settings(config);
  return s3
    ? createS3Storage(s3)
    : createDiskStorage({
        root: resolve(config.DATA_DIR, 'objects'),
        reserveBytes: config.DISK_RESERVE_MB * 1024 * 1024,
      });
}

@Global()
@Module({
  providers: [{ provide: OBJECT_STORAGE, inject: [CONFIG], useFactory: chooseStorage }],
  exports: [OBJECT_STORAGE],
})
export class StorageModule {}
