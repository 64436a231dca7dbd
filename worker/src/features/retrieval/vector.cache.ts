import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { passages, passageVectors } from '@studyhall/persistence';

/** Limits: the newest passages of one owner that are compared by meaning; the bytes of all cached vectors. */
const MAX_PASSAGES = 20_000;
const MAX_BYTES = 256 * 1024 * 1024;

/** The vectors of one owner, concatenated in one array. */
interface Vectors {
  version: string;
  ids: string[];
  fileIds: string[];
  dimensions: number;
  values: Float32Array;
}

/** Caches the vectors of recently searching users and reloads them when they change. Bounded in bytes. */
@Injectable()
export class VectorCache {
  private readonly held = new Map<number, Vectors>();
  private bytes = 0;

  constructor(private readonly db: DataSource) {}

  /**
   * The ids of the owner's passages nearest to `query` (of length 1), best first. Exact: every vector is compared.
   * Loads the vectors while the question is still being embedded.
   */
  async nearest(
    library: passages.EmbeddedLibrary,
    query: Promise<Float32Array>,
    limit: number,
    fileIds?: readonly string[],
  ): Promise<string[]> {
    const [vectors, wanted] = await Promise.all([this.load(library), query]);
    return findNearest(vectors, wanted, limit, fileIds);
  }

  private async load(library: passages.EmbeddedLibrary): Promise<Vectors> {
    const { userId, model } = library;
    const version = `${model} ${await passages.libraryVersion(this.db, userId)}`;
    const held = this.held.get(userId);
    if (held?.version === version) {
      this.held.delete(userId);
      this.held.set(userId, held);
      return held;
    }
    const rows = await passages.findEmbeddings(this.db, library, MAX_PASSAGES);
    const dimensions = (rows[0]?.embedding.length ?? 0) / 4;
    const usable = rows.filter((row) => row.embedding.length === dimensions * 4);
    const values = new Float32Array(usable.length * dimensions);
    usable.forEach((row, at) => values.set(passageVectors.toFloats(row.embedding), at * dimensions));
    const fresh = {
      version,
      ids: usable.map((row) => row.id),
      fileIds: usable.map((row) => row.file_id),
      dimensions,
      values,
    };
    this.keep(userId, fresh);
    return fresh;
  }

  private keep(userId: number, fresh: Vectors): void {
    this.bytes += fresh.values.byteLength - (this.held.get(userId)?.values.byteLength ?? 0);
    this.held.delete(userId);
    this.held.set(userId, fresh);
    for (const [oldest, vectors] of this.held) {
      if (this.bytes <= MAX_BYTES || oldest === userId) break;
      this.held.delete(oldest);
      this.bytes -= vectors.values.byteLength;
    }
  }
}

function findNearest(
  { ids, fileIds, dimensions, values }: Vectors,
  query: Float32Array,
  limit: number,
  only?: readonly string[],
): string[] {
  if (dimensions !== query.length) return [];
  const wanted = only && new Set(only);
  const best: Array<{ id: string; score: number }> = [];
  for (let at = 0; at < ids.length; at++) {
    if (wanted && !wanted.has(fileIds[at]!)) continue;
    const score = dot(values, at * dimensions, query);
    if (best.length === limit && score <= best[limit - 1]!.score) continue;
    const place = best.findIndex((one) => one.score < score);
    best.splice(place === -1 ? best.length : place, 0, { id: ids[at]!, score });
    if (best.length > limit) best.pop();
  }
  return best.map((one) => one.id);
}

/** Uses four independent sums, so that the processor can compute them in parallel. */
function dot(values: Float32Array, start: number, query: Float32Array): number {
  let first = 0;
  let second = 0;
  let third = 0;
  let fourth = 0;
  let from = start;
  let at = 0;
  for (const end = query.length - (query.length % 4); at < end; at += 4, from += 4) {
    first += values[from]! * query[at]!;
    second += values[from + 1]! * query[at + 1]!;
    third += values[from + 2]! * query[at + 2]!;
    fourth += values[from + 3]! * query[at + 3]!;
  }
  for (; at < query.length; at++, from++) first += values[from]! * query[at]!;
  return first + second + third + fourth;
}
