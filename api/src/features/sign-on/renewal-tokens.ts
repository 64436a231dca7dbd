import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { identityProviders } from '@studyhall/persistence';
import { EncryptedSecrets } from '@studyhall/platform';
import { SignOnError } from './sign-on.error.js';

type Provider = Pick<identityProviders.IdentityProvider, 'issuer' | 'client_id'>;

/** Contains the client that the token was issued to, so that it is never sent to another issuer. */
const StoredToken = z.object({ issuer: z.string(), client_id: z.string(), token: z.string() });

/** Encrypts the tokens that renew sessions. */
@Injectable()
export class RenewalTokens {
  constructor(private readonly secrets: EncryptedSecrets) {}

  encrypt({ issuer, client_id }: Provider, token: string): Buffer {
    return this.secrets.encrypt(
      JSON.stringify({ issuer, client_id, token } satisfies z.infer<typeof StoredToken>),
    );
  }

  /** @throws SignOnError `sign_on_expired` if the token belongs to another client, or `SECRET_KEY` has changed. */
  decrypt({ issuer, client_id }: Provider, encrypted: Buffer): string {
    const kept = this.read(encrypted);
    if (kept.issuer !== issuer || kept.client_id !== client_id) throw new SignOnError('sign_on_expired');
    return kept.token;
  }

  private read(encrypted: Buffer): z.infer<typeof StoredToken> {
    try {
      return StoredToken.parse(JSON.parse(this.secrets.decrypt(encrypted)));
    } catch (cause) {
      throw new SignOnError('sign_on_expired', { cause });
    }
  }
}
