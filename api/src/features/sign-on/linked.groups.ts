import { Inject, Injectable, Logger } from '@nestjs/common';
import { z } from 'zod';
import { createGuardedFetch } from '@studyhall/adapters/outbound-guard';
import { groupsAreMissing } from '@studyhall/domain';
import type { identityProviders } from '@studyhall/persistence';
import { CONFIG, type Config } from '@studyhall/platform';

type Provider = Pick<identityProviders.IdentityProvider, 'id' | 'rules' | 'groups_url'>;

const TIMEOUT_MS = 10_000;
/** Enough for 11,000 ids, the maximum that Microsoft Graph returns. */
const MAX_BYTES = 1024 * 1024;
const Groups = z.object({ value: z.array(z.string()) });

/**
 * Requests a person's groups from Microsoft Graph, using the access token of the sign-in, if Entra omits them because there
 * are more than 200. Source: Microsoft Graph 1.0, `user: getMemberGroups`; Entra, "groups overage claim".
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

  /**
   * The scope that a sign-in requests, so that its access token is valid for the URL: whatever an admin of the directory
   * consented to.
   */
  scope({ groups_url: url }: Provider): string {
    return url === null ? '' : ` ${new URL(url).origin}/.default`;
  }

  /**
   * Adds the groups that a rule needs to the claims. Returns them unchanged if they are present, not needed, or not
   * available.
   */
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
