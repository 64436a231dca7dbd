import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeObjectStorage } from '../../test/object-storage.contract.js';
import { startLocalS3, type LocalS3 } from '../../test/s3.server.js';
import { createS3Storage } from './index.js';

let server: LocalS3;
beforeAll(async () => {
  server = await startLocalS3('school-key');
});
afterAll(() => server.close());

function storageWith(accessKeyId: string, prefix = 'studyhall/', bucket = 'school') {
  return createS3Storage({
    endpoint: server.url,
    region: 'eu-central-1',
    bucket,
    accessKeyId,
    secretAccessKey: 'secret',
    forcePathStyle: true,
    prefix,
  });
}

describeObjectStorage('s3', async () => ({
  storage: storageWith('school-key', `${randomUUID()}/`),
  leftovers: async () => server.openUploads(),
}));

describe('s3', () => {
  it('puts its prefix in front of keys', async () => {
    await storageWith('school-key').put('uploads/a', Readable.from(['x']));
    expect(server.keys()).toContain('/school/studyhall/uploads/a');
  });

  it('lists only what lies below its prefix', async () => {
    await storageWith('school-key', 'theirs/').put('uploads/b', Readable.from(['x']));
    await storageWith('school-key', 'ours/').put('uploads/c', Readable.from(['x']));
    const listed = await Array.fromAsync(storageWith('school-key', 'ours/').list());
    expect(listed.map(({ key }) => key)).toEqual(['uploads/c']);
  });

  it('does not treat a rejection as an absent object', async () => {
    await expect(storageWith('stranger').get('uploads/a')).rejects.toMatchObject({ name: 'AccessDenied' });
  });

  it('does not treat an absent bucket as an absent object', async () => {
    await expect(storageWith('school-key', '', 'absent').get('uploads/a')).rejects.toMatchObject({
      name: 'NoSuchBucket',
    });
  });
});
