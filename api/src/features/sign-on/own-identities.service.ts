import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  sentence,
  sentenceText,
  type OwnConfirmation,
  type OwnIdentity,
} from '@studyhall/contracts';
import { isStaff } from '@studyhall/domain';
import {
  audit,
  externalIdentities,
  identityProviders,
  sessions,
  users,
  type Account,
  type SessionAccount,
} from '@studyhall/persistence';
import { EventPublisher } from '@studyhall/platform';
import { Reauthentication } from '../auth/index.js';
import { SignOnError } from './sign-on.error.js';
import { SignOnService } from './sign-on.service.js';

const UNLINKED = sentenceText('account_unlinked');

/** Links of the user's own account to other systems. */
@Injectable()
export class OwnIdentities {
  constructor(
    private readonly db: DataSource,
    private readonly signOns: SignOnService,
    private readonly reauthentication: Reauthentication,
    private readonly events: EventPublisher,
  ) {}

  /** The issuers of the caller's school, and linked issuers and learning platforms. */
  async find(user: Account): Promise<OwnIdentity[]> {
    const [providers, platforms, linked] = await Promise.all([
      identityProviders.findAll(this.db),
      identityProviders.findAll(this.db, 'lti'),
      externalIdentities.findOfUser(this.db, user.id),
    ]);
    const offered = providers.filter((provider) => provider.enabled && isFor(provider, user));
    return [...providers, ...platforms]
      .filter((provider) => linked.has(provider.id) || offered.includes(provider))
      .map(({ id, label }) => ({ id, label, linked_at: linked.get(id)?.toISOString() ?? null }));
  }

  /** Returns the issuer's URL. */
  async beginLink(
    user: SessionAccount,
    providerId: string,
    browserToken: string,
    given: OwnConfirmation,
  ): Promise<string> {
    const provider = await identityProviders.findProvider(this.db, providerId);
    if (!provider?.enabled || !isFor(provider, user)) throw new AppError('not_found');
    // An open page alone must not add a way to sign in to the account.
    await this.reauthentication.confirmOwn(user, given);
    const next = isStaff(user) ? '/admin' : '/chat';
    try {
      const purpose = { kind: 'link' as const, userId: user.id };
      return await this.signOns.begin(providerId, browserToken, { next, purpose });
    } catch (error) {
      if (error instanceof SignOnError)
        throw new AppError('unavailable', sentence(error.reason), { cause: error });
      throw error;
    }
  }

  /** Removes the link, and ends all sessions that the provider opened, including this one. */
  async unlink(user: SessionAccount, providerId: string, given: OwnConfirmation): Promise<void> {
    const provider = (await this.find(user)).find(({ id }) => id === providerId);
    if (!provider?.linked_at) throw new AppError('not_found');
    await this.reauthentication.confirmOwn(user, given);
    const ended = await this.db.transaction(async (on) => {
      if (!(await externalIdentities.removeLink(on, user.id, providerId))) throw new AppError('not_found');
      await audit.record(on, {
        actor: user,
        action: 'user.unlink',
        target: { type: 'user', id: user.id, name: user.username },
        school: await users.findHomeSchool(on, user.id),
        before: { provider: provider.label },
      });
      return sessions.removeOfLink(on, user.id, providerId, UNLINKED);
    });
    if (ended > 0) await this.events.publish({ user: user.id }, 'session.revoked', { detail: UNLINKED });
  }
}

const isFor = ({ schools }: identityProviders.IdentityProvider, { school }: Account): boolean =>
  schools.length === 0 || school === null || schools.includes(school);
