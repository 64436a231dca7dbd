import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyOf, startLocalServer, type LocalServer } from './local.server.js';

export interface LocalS3 extends LocalServer {
  /** Multipart uploads that were started and neither completed nor aborted. */
  openUploads(): string[];
  /** Keys of whole objects. */
  keys(): string[];
  /** Overrides the time when an object was stored. */
  backdate(key: string, storedAt: Date): void;
}

interface Stored {
  bytes: Buffer;
  at: Date;
}

/** Fewer than S3 gives, so that a short listing has several pages. */
const LISTED_AT_ONCE = 3;

interface Upload {
  path: string;
  parts: Map<number, Buffer>;
}

/**
 * The part of S3's REST API that a storage needs, path-style, in memory: PutObject, GetObject with ranges,
 * HeadObject, DeleteObject, ListObjectsV2 and multipart uploads with their abort. It refuses an unsigned request and a
 * body whose hash is not the signed one; it has every bucket but `absent`. Source: Amazon S3 API Reference.
 */
export async function startLocalS3(accessKeyId: string): Promise<LocalS3> {
  const objects = new Map<string, Stored>();
  const uploads = new Map<string, Upload>();

  const server = await startLocalServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const body = await bodyOf(request);
    const problem = refusal(request, body, accessKeyId);
    if (problem) return fail(response, 403, problem);
    const uploadId = url.searchParams.get('uploadId');
    if (uploadId !== null || url.searchParams.has('uploads')) {
      return multipart(request, response, url, uploadId, body);
    }
    if (url.searchParams.get('list-type') === '2') return list(response, url);
    if (request.method === 'PUT') {
      objects.set(url.pathname, { bytes: body, at: new Date() });
      return response.setHeader('ETag', etag(body)).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(url.pathname);
      return response.writeHead(204).end();
    }
    if (url.pathname.startsWith('/absent/')) return fail(response, 404, 'NoSuchBucket');
    const object = objects.get(url.pathname);
    if (!object) return fail(response, 404, 'NoSuchKey');
    read(request, response, object.bytes);
  });

  function list(response: ServerResponse, url: URL): void {
    const bucket = `${url.pathname.replace(/\/$/, '')}/`;
    const after = url.searchParams.get('continuation-token') ?? '';
    const found = [...objects]
      .filter(([path]) => path.startsWith(bucket + (url.searchParams.get('prefix') ?? '')))
      .map(([path, { at }]) => ({ key: path.slice(bucket.length), at }))
      .filter(({ key }) => key > after)
      .toSorted((a, b) => (a.key < b.key ? -1 : 1));
    const page = found.slice(0, LISTED_AT_ONCE);
    const isTruncated = found.length > page.length;
    const contents = page.map(
      ({ key, at }) =>
        `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified></Contents>`,
    );
    const next = isTruncated ? `<NextContinuationToken>${page.at(-1)?.key}</NextContinuationToken>` : '';
    xml(
      response,
      `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
    );
  }

  function multipart(
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
    uploadId: string | null,
    body: Buffer,
  ): void {
    if (uploadId === null) {
      const id = randomUUID();
      uploads.set(id, { path: url.pathname, parts: new Map() });
      return xml(
        response,
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    const upload = uploads.get(uploadId);
    if (!upload || upload.path !== url.pathname) return fail(response, 404, 'NoSuchUpload');
    if (request.method === 'PUT') {
      upload.parts.set(Number(url.searchParams.get('partNumber')), body);
      response.setHeader('ETag', etag(body)).end();
    } else if (request.method === 'DELETE') {
      uploads.delete(uploadId);
      response.writeHead(204).end();
    } else {
      const numbers = [...body.toString().matchAll(/<PartNumber>(\d+)</g)].map((match) => Number(match[1]));
      const parts = numbers.map((number) => upload.parts.get(number) ?? Buffer.alloc(0));
      uploads.delete(uploadId);
      objects.set(url.pathname, { bytes: Buffer.concat(parts), at: new Date() });
      xml(response, '<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>');
    }
  }

  return {
    ...server,
    openUploads: () => [...uploads.keys()],
    keys: () => [...objects.keys()],
    backdate: (key, at) => {
      const object = objects.get(key);
      if (object) object.at = at;
    },
  };
}

function refusal(request: IncomingMessage, body: Buffer, accessKeyId: string): string | undefined {
  const signed = request.headers.authorization?.startsWith(`AWS4-HMAC-SHA256 Credential=${accessKeyId}/`);
  if (!signed) return 'AccessDenied';
  const hash = request.headers['x-amz-content-sha256'];
  if (hash === 'UNSIGNED-PAYLOAD') return undefined;
  return hash === createHash('sha256').update(body).digest('hex') ? undefined : 'XAmzContentSHA256Mismatch';
}

function read(request: IncomingMessage, response: ServerResponse, object: Buffer): void {
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
  response.setHeader('ETag', etag(object));
  if (!range) {
    response.setHeader('Content-Length', object.length);
    response.end(request.method === 'HEAD' ? undefined : object);
    return;
  }
  const start = Number(range[1]);
  const end = Math.min(Number(range[2]), object.length - 1);
  if (start >= object.length) return fail(response, 416, 'InvalidRange');
  response.writeHead(206, {
    'Content-Range': `bytes ${start}-${end}/${object.length}`,
    'Content-Length': end - start + 1,
  });
  response.end(object.subarray(start, end + 1));
}

function etag(body: Buffer): string {
  return `"${createHash('md5').update(body).digest('hex')}"`;
}

function xml(response: ServerResponse, body: string): void {
  response.writeHead(200, { 'Content-Type': 'application/xml' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>${body}`);
}

function fail(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'Content-Type': 'application/xml' });
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  );
}
