import { Inject, Injectable, Logger } from '@nestjs/common';
import { z } from 'zod';
import { createGuardedFetch } from '@studyhall/adapters/outbound-guard';
import { groupsAreMissing } from '@studyhall/domain';
import type { identityProviders } from '@studyhall/persistence';
import { CONFIG, type Config } from '@studyhall/platform';

type Provider = Pick<identityProviders.IdentityProvider, 'id' | 'rules' | 'groups_url'>;

const TIMEOUT_MS = 10_000;
/** 11,000 ids, the most that Microsoft Graph answers. */
const MAX_BYTES = 1024 * 1024;
const Groups = z.object({ value: z.array(z.string()) });

/**
 * Asks Microsoft Graph for the groups of a person whom Entra sends more than 200 of, with the access token of the sign-in.
 * Source: Microsoft Graph 1.0, `user: getMemberGroups`; Entra, "groups overage claim".
 */
@Injectable()
export class LinkedGroups {
  private readonly logger = new Logger(LinkedGroups.name);
  private readonly fetch;

  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'ROSTER_HOSTS'>) {
    this.fetch = createGuardedFetch({
      ...{ timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, allowedTypes: ['application/json'], maxRedirects: 0 },
      allowPrivate: config.ROSTER_HOSTS,
      ports: [443],
    });
  }

  /** What a sign-in asks for, so that its access token opens the address: what an admin of the directory consented to. */
  scope({ groups_url: url }: Provider): string {
    return url === null ? '' : ` ${new URL(url).origin}/.default`;
  }

  /** The claims with the groups that a rule needs; as they are where these came, are not needed, or were not answered. */
  async complete<Claims extends Record<string, unknown>>(
    provider: Provider,
    claims: Claims,
    accessToken: string,
  ): Promise<Claims & { groups?: unknown }> {
    const { groups_url: url } = provider;
    if (url === null || !groupsAreMissing(provider, { all: claims, verifiedEmail: null })) return claims;
    try {
      return { ...claims, groups: await this.ask(url, accessToken) };
    } catch (error) {
      this.logger.warn({ err: error, providerId: provider.id }, 'the groups of a person were not answered');
      return claims;
    }
  }

  private async ask(url: string, accessToken: string): Promise<string[]> {
    const { status, body } = await this.fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ securityEnabledOnly: false }),
    });
    if (status !== 200) throw new Error(`The address of groups answered ${status}.`);
    return Groups.parse(JSON.parse(Buffer.from(body).toString('utf8'))).value;
  }
}
