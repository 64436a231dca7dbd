import type { ImageRequest } from '@studyhall/ports';
import type OpenAI from 'openai';
import type { GuardedFetch } from '../outbound-guard/index.js';
import { unreadable } from './model.faults.js';

type WireRequest = OpenAI.Images.ImageGenerateParamsNonStreaming;

/** Limit on the bytes of an image. Source: the contract of the port, `LanguageModel.generateImage`. */
export const MAX_IMAGE_BYTES = 25 * 1024 * 1024;
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'application/octet-stream'];

/**
 * Maps the request to the Images API. Model families differ: gpt-image models reject `style` and `response_format` and have
 * other qualities; dall-e-2 rejects `style` and `quality`; all others (dall-e-3 and compatible self-hosted servers) get all
 * fields.
 */
export function toWireImageRequest(
  model: string,
  { prompt, size, quality, style }: ImageRequest,
): WireRequest {
  const base = { prompt, model, size, n: 1 } as WireRequest;
  if (/^(gpt-image|chatgpt-image)/.test(model)) {
    if (quality === 'standard') return base;
    return { ...base, quality: quality === 'hd' ? 'high' : (quality as WireRequest['quality']) };
  }
  const answered: WireRequest = { ...base, response_format: 'b64_json' };
  if (model === 'dall-e-2') return answered;
  return { ...answered, quality: quality as WireRequest['quality'], style: style as WireRequest['style'] };
}

/**
 * The image's bytes, from base64, from a `data:` URL, or fetched through the guard.
 * @throws ModelError if there is no image, it is too large, or it is not PNG, JPEG or WebP.
 */
export async function imageBytes(
  answer: { b64_json?: unknown; url?: unknown } | undefined,
  fetchUrl: GuardedFetch,
  signal: AbortSignal,
): Promise<Uint8Array> {
  let bytes: Uint8Array;
  if (typeof answer?.b64_json === 'string') {
    bytes = Buffer.from(answer.b64_json, 'base64');
  } else if (typeof answer?.url === 'string' && answer.url.startsWith('data:')) {
    bytes = Buffer.from(answer.url.slice(answer.url.indexOf(',') + 1), 'base64');
  } else if (typeof answer?.url === 'string') {
    bytes = await download(answer.url, fetchUrl, signal);
  } else {
    throw unreadable();
  }
  if (bytes.byteLength > MAX_IMAGE_BYTES || !isImage(bytes)) throw unreadable();
  return bytes;
}

async function download(url: string, fetchUrl: GuardedFetch, signal: AbortSignal): Promise<Uint8Array> {
  try {
    const response = await fetchUrl(url, { signal });
    if (response.status === 200) return response.body;
  } catch {
    signal.throwIfAborted();
  }
  throw unreadable();
}

function isImage(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 12)).toString('latin1');
  return (
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    head.startsWith('\xff\xd8\xff') ||
    (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP')
  );
}
