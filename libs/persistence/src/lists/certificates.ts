import type { ErasureCertificateRow, ErasureCertificatesQuery } from '@studyhall/contracts';
import type { WithDates } from '../sql.js';
import { List } from './list.js';

/** Certificates of accounts whose erasure has begun, newest first. */
export const certificates = new List<
  ErasureCertificateRow,
  ErasureCertificatesQuery,
  WithDates<ErasureCertificateRow, 'begun_at' | 'erased_at'>
>({
  source: 'erasure_certificates c LEFT JOIN schools s ON s.id = c.school_id',
  id: ['c.user_id'],
  view: 'c.user_id, s.name AS school, c.requested_by, c.begun_at, c.erased_at',
  scope: (where, scope) => where.inScope(scope, 's.name'),
  columns: {},
  last: [
    { key: 'c.begun_at', type: 'timestamptz' },
    { key: 'c.user_id', type: 'integer' },
  ],
  order: 'desc',
  toView: ({ begun_at, erased_at, ...stored }) => ({
    ...stored,
    begun_at: begun_at.toISOString(),
    erased_at: erased_at?.toISOString() ?? null,
  }),
});
