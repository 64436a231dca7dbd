import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  sentence,
  type ErasureCertificateRow,
  type ErasureCertificatesQuery,
  type ErasureCertificateView,
} from '@studyhall/contracts';
import { isMaster, scopeFor } from '@studyhall/domain';
import { erasureCertificates, lists, type Account, type ListPage } from '@studyhall/persistence';
import { RUNNING_TTL } from '@studyhall/platform';
import { countErased } from '@studyhall/platform/privacy';
import { adminsOnly } from '../directory/index.js';

/** Certificates of erased accounts, for master admins and for admins of the account's school. */
@Injectable()
export class CertificatesService {
  constructor(private readonly db: DataSource) {}

  async page(
    actor: Account,
    { school, ...query }: ErasureCertificatesQuery,
  ): Promise<ListPage<ErasureCertificateRow>> {
    adminsOnly(actor);
    return lists.certificates.page(this.db, scopeFor(actor, school), query);
  }

  async view(actor: Account, id: number): Promise<ErasureCertificateView> {
    adminsOnly(actor);
    const found = await erasureCertificates.findOfUser(this.db, id);
    const mayRead = found && (isMaster(actor) || (found.school !== null && found.school === actor.school));
    if (!mayRead) throw new AppError('not_found', sentence('certificate_not_found'));
    return {
      user_id: found.user_id,
      school: found.school,
      state: stateOf(found),
      requested_by: found.requested_by,
      begun_at: found.begun_at.toISOString(),
      erased_at: found.erased_at?.toISOString() ?? null,
      counts: countErased(found.counts),
    };
  }
}

/** If Redis was unavailable when the account was deleted, its copies of replies expire automatically. */
function stateOf({
  erased_at: erasedAt,
  has_objects: hasObjects,
}: erasureCertificates.FoundCertificate): ErasureCertificateView['state'] {
  if (erasedAt === null) return 'erasing';
  if (hasObjects) return 'objects';
  return Date.now() < erasedAt.getTime() + RUNNING_TTL * 1000 ? 'redis' : 'finished';
}
