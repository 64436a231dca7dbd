import { Injectable } from '@nestjs/common';
import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import type { ltiPlatforms } from '@studyhall/persistence';
import { ProviderFetch, SignOnError } from '../sign-on/index.js';
import { LaunchMessage } from './launch.message.js';

type Platform = ltiPlatforms.LtiPlatform;

/** Tolerated clock difference of a platform, in seconds. */
const CLOCK_TOLERANCE_S = 60;
/** The maximum age of a launch, in seconds. */
const MAX_AGE_S = 600;
const ALGORITHMS = ['RS256', 'ES256'];

/**
 * Verifies the message of a launch with the keys of the platform that the login started with. Source: LTI 1.3 Core §5.3,
 * 1EdTech Security Framework 1.0 §5.1.3.
 */
@Injectable()
export class LaunchVerifier {
  private readonly keys = new Map<string, JWTVerifyGetKey>();

  constructor(private readonly fetch: ProviderFetch) {}

  /**
   * @param nonce that the login sent
   * @throws SignOnError `sign_on_invalid` if the message is not from this platform for this login, `lti_deployment` if the
   * deployment is not allowed, `sign_on_unavailable` if the keys cannot be loaded
   */
  async verify(platform: Platform, token: string, nonce: string): Promise<LaunchMessage> {
    const { issuer, client_id, deployment_ids } = platform;
    const { payload } = await jwtVerify(token, this.findKeys(platform), {
      ...{ issuer, audience: client_id, algorithms: ALGORITHMS },
      ...{
        clockTolerance: CLOCK_TOLERANCE_S,
        maxTokenAge: MAX_AGE_S,
        requiredClaims: ['exp', 'iat', 'nonce'],
      },
    }).catch((cause: unknown) => {
      // The library has no class of its own for keys that it did not get.
      const isTheirs =
        cause instanceof errors.JOSEError &&
        ![errors.JWKSTimeout.code, errors.JOSEError.code].includes(cause.code);
      throw new SignOnError(isTheirs ? 'sign_on_invalid' : 'sign_on_unavailable', { cause });
    });
    const { azp, aud } = payload;
    const isForOthers = Array.isArray(aud) && aud.length > 1;
    if ((azp !== undefined || isForOthers) && azp !== client_id) throw new SignOnError('sign_on_invalid');
    const message = LaunchMessage.safeParse(payload);
    if (!message.success) throw new SignOnError('sign_on_invalid', { cause: message.error });
    if (message.data.nonce !== nonce) throw new SignOnError('sign_on_invalid');
    if (!deployment_ids.includes(message.data.deployment)) throw new SignOnError('lti_deployment');
    return message.data;
  }

  /** The keys of a platform. Reloads them if a launch uses an unknown key, at most every 30 seconds. */
  private findKeys({ keys_url }: Platform): JWTVerifyGetKey {
    let keys = this.keys.get(keys_url);
    if (!keys) {
      keys = createRemoteJWKSet(new URL(keys_url), { [customFetch]: this.fetch.forLibrary });
      this.keys.set(keys_url, keys);
    }
    return keys;
  }
}
