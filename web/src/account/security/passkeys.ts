import type { PasskeyAssertion, PasskeyOptions, PasskeyRegistration } from '@studyhall/contracts';
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** Browsers support passkeys only over HTTPS and on localhost. */
export const hasPasskeys = browserSupportsWebAuthn;

/** Asks the browser to use a passkey. Rejects if the user cancels. */
export async function assertPasskey(options: PasskeyOptions): Promise<PasskeyAssertion> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return (await startAuthentication({ optionsJSON })) as PasskeyAssertion;
}

/** Asks the browser to create a passkey. Rejects if the user cancels. */
export async function makePasskey(options: PasskeyOptions): Promise<PasskeyRegistration> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return (await startRegistration({ optionsJSON })) as PasskeyRegistration;
}
