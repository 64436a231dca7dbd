import { Readable } from 'node:stream';
import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3';
import {
  ObjectTooLarge,
  StorageOutOfSpace,
  type ListedObject,
  type ObjectStorage,
  type StoredObject,
} from '@studyhall/ports';
import { checkedKey, isKey } from '../object-key.js';

export interface S3StorageOptions {
  /** The endpoint of an S3-compatible server (MinIO, Ceph, Garage …); AWS by default. */
  endpoint?: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Uses `https://host/bucket/key` instead of `https://bucket.host/key`, as most self-hosted servers require. */
  forcePathStyle: boolean;
  /** Prefix of all keys, for example `studyhall/`. */
  prefix?: string;
}

const PART_BYTES = 8 * 1024 * 1024;
/** Concurrent parts: an upload keeps at most this many parts in memory. */
const PARTS_AT_ONCE = 2;
const CONNECT_TIMEOUT_MS = 5_000;
const IDLE_TIMEOUT_MS = 60_000;

/**
 * Stores objects in an S3 bucket. S3 shows an object only when it is complete. A failed upload is aborted, so that no parts
 * remain and cost money. Loads the SDK (about 10 MB) on the first call.
 */
export function createS3Storage(options: S3StorageOptions): ObjectStorage {
  const { bucket, prefix = '' } = options;
  let opening: Promise<{ sdk: typeof import('@aws-sdk/client-s3'); client: S3Client }> | undefined;

  async function load() {
    const sdk = await import('@aws-sdk/client-s3');
    return { sdk, client: new sdk.S3Client(clientConfig(options)) };
  }

  function place(key: string) {
    return { Bucket: bucket, Key: prefix + checkedKey(key) };
  }

  async function put(
    key: string,
    body: Readable,
    { maxBytes = Number.POSITIVE_INFINITY }: { maxBytes?: number } = {},
  ): Promise<StoredObject> {
    const target = place(key);
    // Prevent an unhandled rejection if the body fails early; the error surfaces when it is read.
    body.on('error', () => undefined);
    const { client } = await (opening ??= load());
    const { Upload } = await import('@aws-sdk/lib-storage');
    const counter = new ByteCounter(body, maxBytes);
    const upload = new Upload({
      client,
      params: { ...target, Body: Readable.from(counter.read()) },
      partSize: PART_BYTES,
      queueSize: PARTS_AT_ONCE,
      leavePartsOnError: false,
    });
    try {
      await upload.done();
      return { size: counter.bytes };
    } catch (error) {
      body.destroy();
      // Prefer the body's own error to the error of the clean-up.
      throw (
        counter.failure ??
        (isFull(error) ? new StorageOutOfSpace('The bucket is full.', { cause: error }) : error)
      );
    }
  }

  async function get(
    key: string,
    range?: { start: number; end: number },
  ): Promise<{ size: number; body: Readable } | null> {
    const target = place(key);
    const { sdk, client } = await (opening ??= load());
    try {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const answer = await client.send(new sdk.GetObjectCommand({ ...target, Range }));
      const whole = /\/(\d+)$/.exec(answer.ContentRange ?? '')?.[1];
      return { size: Number(whole ?? answer.ContentLength ?? 0), body: answer.Body as Readable };
    } catch (error) {
      // Do not treat a missing bucket as absent objects: a backup would then contain no files.
      if (isStatus(error, 404) && (error as Error).name !== 'NoSuchBucket') return null;
      if (!isStatus(error, 416)) throw error;
      // The range is beyond the end, but the object exists.
      const head = await client.send(new sdk.HeadObjectCommand(target));
      return { size: head.ContentLength ?? 0, body: Readable.from([]) };
    }
  }

  async function remove(key: string): Promise<void> {
    const target = place(key);
    const { sdk, client } = await (opening ??= load());
    await client.send(new sdk.DeleteObjectCommand(target));
  }

  async function* list(): AsyncGenerator<ListedObject> {
    const { sdk, client } = await (opening ??= load());
    let ContinuationToken: string | undefined;
    do {
      const page = await client.send(
        new sdk.ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken }),
      );
      for (const { Key = '', LastModified } of page.Contents ?? []) {
        const key = Key.slice(prefix.length);
        if (isKey(key) && LastModified) yield { key, storedAt: LastModified };
      }
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (ContinuationToken !== undefined);
  }

  return { put, get, delete: remove, list };
}

function clientConfig(options: S3StorageOptions): S3ClientConfig {
  const { endpoint, region, accessKeyId, secretAccessKey, forcePathStyle } = options;
  return {
    ...(endpoint ? { endpoint } : {}),
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle,
    // Newer checksums are sent as trailers, which several compatible servers reject.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout: IDLE_TIMEOUT_MS },
  };
}

/** Passes a body through, counts its bytes, and fails if it exceeds the limit. */
class ByteCounter {
  bytes = 0;
  failure: unknown;

  constructor(
    private readonly body: Readable,
    private readonly maxBytes: number,
  ) {}

  async *read(): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of this.body as AsyncIterable<Buffer | string>) {
        const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
        this.bytes += bytes.byteLength;
        if (this.bytes > this.maxBytes)
          throw new ObjectTooLarge(`The file is larger than ${this.maxBytes} bytes.`);
        yield bytes;
      }
    } catch (error) {
      this.failure = error;
      throw error;
    }
  }
}

/** HTTP 507, and the error codes of S3 servers for a full disk or quota. */
const isFull = (error: unknown): boolean =>
  isStatus(error, 507) || /StorageFull|QuotaExceeded|InsufficientStorage/.test((error as Error).name);

function isStatus(error: unknown, status: number): boolean {
  const metadata = (error as { $metadata?: { httpStatusCode?: number } } | null)?.$metadata;
  return metadata?.httpStatusCode === status;
}
