import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { usernamesFor, type SignOnClaims } from '@studyhall/domain';
import {
  lists,
  approvals,
  audit,
  NO_PASSWORD,
  shareInTransaction,
  takenNames,
  type identityProviders,
} from '@studyhall/persistence';
import { RequestEvents } from '../approvals/index.js';
import { assertSchoolOpen, toIdentity } from './rule-accounts.js';
import { SignOnError } from './sign-on.error.js';

type Provider = identityProviders.IdentityProvider;

/** Requests for accounts by people without one, which are decided in the console like all others. */
@Injectable()
export class SignOnRequests {
  constructor(
    private readonly db: DataSource,
    private readonly events: RequestEvents,
  ) {}

  /**
   * Requests an account in the provider's only school, once.
   * @throws SignOnError always: the person is waiting, was rejected, or cannot request an account.
   */
  async ask(provider: Provider, claims: SignOnClaims, subject: string): Promise<never> {
    const identity = toIdentity(provider, subject);
    const outcome = await approvals.findOfIdentity(this.db, identity);
    if (outcome !== undefined)
      throw new SignOnError(outcome === null ? 'approval_pending' : 'approval_rejected');
    const [school, ...others] = provider.schools;
    if (school === undefined || others.length > 0) throw new SignOnError('sign_on_unknown');
    const id = await this.db.transaction(async (on) => {
      await shareInTransaction(on, 'schools');
      await assertSchoolOpen(on, school);
      for (const username of usernamesFor(claims.all)) {
        if (await takenNames.findUsername(on, username)) continue;
        const stored = await approvals.insertIdentityRequest(on, {
          username,
          school,
          password_hash: NO_PASSWORD,
          ...identity,
        });
        if (stored === null) continue;
        await audit.record(on, {
          actor: { id: null, username },
          action: 'approval.request',
          target: { type: 'approval', id: stored, name: username },
          school,
          after: { school, role: 'STUDENT', provider: provider.label },
        });
        return stored;
      }
      throw new SignOnError('sign_on_unknown');
    });
    const created = await lists.approvals.find(this.db, { kind: 'all' }, id);
    if (created) await this.events.created(created);
    throw new SignOnError('approval_pending');
  }
}
