// SQL: compares what is still to be deleted with the time of the erasure.
import type { ErasureCertificate } from '../entities/erasure-certificate.entity.js';
import { sql, type Executor } from '../sql.js';

export interface FoundCertificate extends ErasureCertificate {
  /** The current name of the school; null for a master admin, and if the school was removed. */
  school: string | null;
  /** Whether storage still has an object that is to be deleted with the account. */
  has_objects: boolean;
}

/** The certificate of an account whose erasure has started. */
export async function findOfUser(on: Executor, userId: number): Promise<FoundCertificate | null> {
  return sql(on).row<FoundCertificate>`
    SELECT c.*, s.name AS school, EXISTS (
             SELECT FROM removed_objects o WHERE o.removed_at <= c.erased_at
                AND NOT EXISTS (SELECT FROM held_rows h WHERE h.storage_key = o.storage_key)) AS has_objects
      FROM erasure_certificates c LEFT JOIN schools s ON s.id = c.school_id WHERE c.user_id = ${userId}`;
}
