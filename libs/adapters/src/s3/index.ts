export { createS3Storage } from './s3.storage.js';
export type { S3StorageOptions } from './s3.storage.js';
