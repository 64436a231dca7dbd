import { unreadable } from './model.faults.js';

const FLOAT_BYTES = 4;

/**
 * The vectors of an embeddings response in the order of their texts, from base64 (which is requested and takes a quarter of
 * the bytes) or plain numbers (from endpoints that ignore the option).
 * @throws ModelError if one is missing, has another length, or is not finite.
 */
export function toVectors(data: unknown, count: number): Float32Array[] {
  if (!Array.isArray(data) || data.length !== count) throw unreadable();
  const vectors: Array<Float32Array | undefined> = Array.from({ length: count });
  data.forEach((entry: { index?: unknown; embedding?: unknown } | null, position) => {
    const index = Number.isInteger(entry?.index) ? Number(entry?.index) : position;
    if (index >= 0 && index < count) vectors[index] = toVector(entry?.embedding);
  });
  const length = vectors[0]?.length ?? 0;
  return vectors.map((vector) => {
    if (!vector || length === 0 || vector.length !== length || !vector.every(Number.isFinite)) {
      throw unreadable();
    }
    return vector;
  });
}

function toVector(embedding: unknown): Float32Array | undefined {
  if (Array.isArray(embedding)) return Float32Array.from(embedding as number[]);
  if (typeof embedding !== 'string') return undefined;
  const bytes = Buffer.from(embedding, 'base64');
  if (bytes.byteLength % FLOAT_BYTES !== 0) return undefined;
  const vector = new Float32Array(bytes.byteLength / FLOAT_BYTES);
  for (let at = 0; at < vector.length; at += 1) vector[at] = bytes.readFloatLE(at * FLOAT_BYTES);
  return vector;
}
