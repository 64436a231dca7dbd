import type { PasskeyAssertion, PasskeyOptions, PasskeyRegistration } from '@studyhall/contracts';
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** Browsers have passkeys only at https addresses, and on the machine itself. */
export const hasPasskeys = browserSupportsWebAuthn;

/** Has the browser use a passkey. Rejects where the user cancels. */
export async function assertPasskey(options: PasskeyOptions): Promise<PasskeyAssertion> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return (await startAuthentication({ optionsJSON })) as PasskeyAssertion;
}

/** Has the browser make a passkey. Rejects where the user cancels. */
export async function makePasskey(options: PasskeyOptions): Promise<PasskeyRegistration> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return (await startRegistration({ optionsJSON })) as PasskeyRegistration;
}
