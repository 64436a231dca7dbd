import type { ScimQuery } from '@studyhall/contracts';
import { SCHEMAS } from './resources.js';

/** A page of a list (RFC 7644 §3.4.2.4). `count=0` requests only the total. */
export async function toList<Resource>(
  { startIndex, count: limit }: Pick<ScimQuery, 'startIndex' | 'count'>,
  {
    count,
    find,
  }: {
    count: () => Promise<number>;
    find: (page: { offset: number; limit: number }) => Promise<Resource[]>;
  },
) {
  const [totalResults, Resources] = await Promise.all([
    count(),
    limit === 0 ? [] : find({ offset: startIndex - 1, limit }),
  ]);
  return { schemas: [SCHEMAS.list], totalResults, startIndex, itemsPerPage: Resources.length, Resources };
}
