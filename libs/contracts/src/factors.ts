import { z } from 'zod';
import { CurrentPassword, IsoTime, PlainText } from './common.js';
import { DeviceView } from './people.js';

/** The methods of a second factor. */
export const FactorMethod = z.enum(['totp', 'passkey', 'recovery']);
export type FactorMethod = z.infer<typeof FactorMethod>;

/** Bytes in base64url, the format that browsers use for passkeys. */
const Bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[A-Za-z0-9_-]*$/);

/** Sent as the browser returned it. The server reads only fields of the WebAuthn specification. */
const Credential = { id: Bytes(1_400), rawId: Bytes(1_400), type: z.literal('public-key') };
const Extensions = z.record(z.string(), z.unknown()).default({});

/** A signed passkey challenge (`PublicKeyCredential.toJSON()` of `navigator.credentials.get`). */
export const PasskeyAssertion = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: Bytes(4_000),
    authenticatorData: Bytes(4_000),
    signature: Bytes(8_000),
    userHandle: Bytes(200).nullish(),
  }),
  clientExtensionResults: Extensions,
});
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;

/** A new passkey (`PublicKeyCredential.toJSON()` of `navigator.credentials.create`). */
export const PasskeyRegistration = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: Bytes(4_000),
    attestationObject: Bytes(20_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
  clientExtensionResults: Extensions,
});
export type PasskeyRegistration = z.infer<typeof PasskeyRegistration>;

/** Options for the browser's passkey functions. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() });
export type PasskeyOptions = z.infer<typeof PasskeyOptions>;

/** `POST /api/signin/factor`; also used when a signed-in user confirms a change. */
export const FactorAnswer = z.object({
  method: FactorMethod,
  /** For `totp` and `recovery`. */
  code: z.string().max(64).optional(),
  /** For `passkey`. */
  assertion: PasskeyAssertion.optional(),
});
export type FactorAnswer = z.infer<typeof FactorAnswer>;

/** The second factors that the sign-in accepts. */
export const FactorChallenge = z.object({
  methods: z.array(FactorMethod),
  /** Only with the method `passkey`. */
  passkey_options: PasskeyOptions.optional(),
});
export type FactorChallenge = z.infer<typeof FactorChallenge>;

/** Response to `POST /api/signin` for an account with a second factor. There is no session yet; the cookie `pending` is set. */
export const FactorRequired = FactorChallenge.extend({ factor_required: z.literal(true) });
export type FactorRequired = z.infer<typeof FactorRequired>;

/** Confirms a change that an open session alone may not make: the password, and the second factor if the account has one. */
export const OwnConfirmation = z.object({
  current_password: CurrentPassword,
  factor: FactorAnswer.optional(),
});
export type OwnConfirmation = z.infer<typeof OwnConfirmation>;

export const FactorView = z.object({
  id: z.string(),
  kind: FactorMethod.exclude(['recovery']),
  /** Empty if the user gave none. */
  label: z.string(),
  created_at: IsoTime,
  last_used_at: IsoTime.nullable(),
});
export type FactorView = z.infer<typeof FactorView>;

/** `GET /api/me/factors`. */
export const OwnFactors = z.object({
  factors: z.array(FactorView),
  recovery_codes_left: z.number().int(),
  /** The factors that can be added here: codes need `SECRET_KEY`, passkeys need `PUBLIC_URL`. */
  available: z.array(FactorView.shape.kind),
  /** Whether the role needs a second factor. */
  required: z.boolean(),
  /** False if a recent sign-in with a school account replaces the password. */
  password_needed: z.boolean(),
});
export type OwnFactors = z.infer<typeof OwnFactors>;

const Label = PlainText.pipe(z.string().trim().max(60)).default('');

/** `POST /api/me/factors/totp`: the secret for an authenticator app, also as the URI for its QR code. */
export const NewTotp = z.object({ secret: z.string(), uri: z.string() });
export type NewTotp = z.infer<typeof NewTotp>;

/** `POST /api/me/factors/totp/confirm`. */
export const ConfirmTotpRequest = z.object({ code: z.string().max(64), label: Label });
export type ConfirmTotpRequest = z.infer<typeof ConfirmTotpRequest>;

/** `POST /api/me/factors/passkey`. */
export const AddPasskeyRequest = z.object({ credential: PasskeyRegistration, label: Label });
export type AddPasskeyRequest = z.infer<typeof AddPasskeyRequest>;

export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

/** The response after adding a factor. The first factor comes with recovery codes, which are shown only now. */
export const AddedFactor = z.object({
  factor: FactorView,
  recovery_codes: RecoveryCodes.shape.recovery_codes.nullable(),
});
export type AddedFactor = z.infer<typeof AddedFactor>;

/** `GET /api/me/sessions`. */
export const OwnSession = z.object({
  id: z.string(),
  /** Whether this is the session of the request. */
  current: z.boolean(),
  device: DeviceView,
  /** The network of the sign-in: an IPv4 address, or the /64 of an IPv6 address. */
  place: z.string().nullable(),
  created_at: IsoTime,
  /** Accurate to ten minutes. */
  last_used_at: IsoTime,
});
export type OwnSession = z.infer<typeof OwnSession>;
