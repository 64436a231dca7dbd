import { Inject, Injectable } from '@nestjs/common';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import {
  AppError,
  sentence,
  type PasskeyAssertion,
  type PasskeyOptions,
  type PasskeyRegistration,
} from '@studyhall/contracts';
import type { Account, factors } from '@studyhall/persistence';
import { CONFIG, type Config } from '@studyhall/platform';
import { relyingParty, type RelyingParty } from '../../../http/index.js';

type Factor = factors.Factor;
type NewPasskey = Pick<factors.NewFactor, 'credential_id' | 'public_key' | 'counter' | 'transports'>;

/** EdDSA, ES256 and RS256, which authenticators support. Source: IANA, "COSE Algorithms". */
const ALGORITHMS = [-8, -7, -257];

/** Passkeys according to "Web Authentication", only for the host of `PUBLIC_URL`. */
@Injectable()
export class Passkeys {
  private readonly party: RelyingParty | null;

  constructor(@Inject(CONFIG) private readonly config: Config) {
    this.party = relyingParty(config);
  }

  get available(): boolean {
    return this.party !== null;
  }

  /** The browser's options for creating a passkey. Excludes authenticators that the user already registered. */
  async registrationOptions({ id, username }: Account, known: readonly Factor[]): Promise<PasskeyOptions> {
    const options = await generateRegistrationOptions({
      rpID: this.needParty().id,
      rpName: this.config.PRODUCT_NAME,
      userID: new TextEncoder().encode(String(id)),
      userName: username,
      attestationType: 'none',
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: toDescriptors(known),
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    });
    return { ...options };
  }

  /** Verifies a new passkey and returns it for storage; null if it does not match the challenge and this host. */
  async register(credential: PasskeyRegistration, challenge: string): Promise<NewPasskey | null> {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: credential as RegistrationResponseJSON,
      supportedAlgorithmIDs: ALGORITHMS,
      ...this.expected(challenge),
    }).catch(() => ({ verified: false, registrationInfo: undefined }));
    if (!verified || !registrationInfo) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return {
      credential_id: id,
      public_key: Buffer.from(publicKey),
      counter,
      transports: credential.response.transports ?? [],
    };
  }

  /** The browser's options for using one of these passkeys. */
  async assertionOptions(known: readonly Factor[]): Promise<PasskeyOptions> {
    const options = await generateAuthenticationOptions({
      rpID: this.needParty().id,
      allowCredentials: toDescriptors(known),
      userVerification: 'preferred',
    });
    return { ...options };
  }

  /** The signature counter of a passkey that answered the challenge; null if verification failed. */
  async verify(factor: Factor, assertion: PasskeyAssertion, challenge: string): Promise<number | null> {
    const { credential_id: id, public_key: publicKey, counter } = factor;
    if (id === null || publicKey === null) return null;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: assertion as AuthenticationResponseJSON,
      credential: { id, publicKey: new Uint8Array(publicKey), counter },
      ...this.expected(challenge),
    }).catch(() => ({ verified: false, authenticationInfo: undefined }));
    return verified && authenticationInfo ? authenticationInfo.newCounter : null;
  }

  private expected(challenge: string) {
    const { id, origin } = this.needParty();
    return {
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: false,
    };
  }

  private needParty(): RelyingParty {
    if (!this.party) throw new AppError('unavailable', sentence('passkeys_off'));
    return this.party;
  }
}

const toDescriptors = (known: readonly Factor[]) =>
  known.flatMap(({ credential_id: id, transports }) =>
    id === null ? [] : [{ id, transports: transports as AuthenticatorTransport[] }],
  );
