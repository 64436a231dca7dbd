import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { identityProviders } from '@studyhall/persistence';
import { StoredSecrets } from '@studyhall/platform';
import { SignOnError } from './sign-on.error.js';

type Provider = Pick<identityProviders.IdentityProvider, 'issuer' | 'client_id'>;

/** Contains the client that the token was issued to, so that it is never sent to another issuer. */
const Sealed = z.object({ issuer: z.string(), client_id: z.string(), token: z.string() });

/** Encrypts the tokens that renew sessions. */
@Injectable()
export class RenewalTokens {
  constructor(private readonly secrets: StoredSecrets) {}

  seal({ issuer, client_id }: Provider, token: string): Buffer {
    return this.secrets.seal(JSON.stringify({ issuer, client_id, token } satisfies z.infer<typeof Sealed>));
  }

  /** @throws SignOnError `sign_on_expired` if the token belongs to another client, or `SECRET_KEY` has changed. */
  open({ issuer, client_id }: Provider, sealed: Buffer): string {
    const kept = this.read(sealed);
    if (kept.issuer !== issuer || kept.client_id !== client_id) throw new SignOnError('sign_on_expired');
    return kept.token;
  }

  private read(sealed: Buffer): z.infer<typeof Sealed> {
    try {
      return Sealed.parse(JSON.parse(this.secrets.open(sealed)));
    } catch (cause) {
      throw new SignOnError('sign_on_expired', { cause });
    }
  }
}
