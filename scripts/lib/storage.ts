import { resolve } from 'node:path';
import { createDiskStorage } from '@studyhall/adapters/disk';
import { createS3Storage } from '@studyhall/adapters/s3';
import type { ObjectStorage } from '@studyhall/ports';
import { PlainError } from './errors.ts';
import type { Settings } from './settings.ts';

/**
 * The object storage of the product, by its settings: S3 if a bucket is set, else the disk.
 * @throws {PlainError} if the S3 settings are incomplete
 */
export function storageOf({ dataDir, env }: Pick<Settings, 'dataDir' | 'env'>): ObjectStorage {
  if (!env.S3_BUCKET) return createDiskStorage({ root: resolve(dataDir, 'objects') });
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!accessKeyId || !secretAccessKey) {
    throw new PlainError(
      'S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: set them in .env or the environment.',
    );
  }
  return createS3Storage({
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION ?? 'us-east-1',
    bucket: env.S3_BUCKET,
    accessKeyId,
    secretAccessKey,
    forcePathStyle: env.S3_ENDPOINT !== undefined,
  });
}
