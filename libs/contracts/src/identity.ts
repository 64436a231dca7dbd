import { z } from 'zod';
import { IsoTime, PlainText, Role, RowId, SchoolName, ShortText } from './common.js';
import { LIMITS } from './limits.js';
import { sentenceText } from './sentence.js';

/** The provider that the environment configures (`OIDC_ISSUER`). The API cannot change its issuer, client and label. */
export const ENVIRONMENT_PROVIDER = '00000000-0000-4000-8000-000000000001';

/** The domain of an email address, in lower case. */
export const EmailDomain = PlainText.pipe(
  z
    .string()
    .trim()
    .toLowerCase()
    .max(253)
    .regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,63}$/, sentenceText('domain_invalid')),
);

/** The URL of an issuer. `http` is allowed only for the local machine, for testing. */
const Issuer = z
  .string()
  .trim()
  .max(500)
  .refine((text) => isIssuer(text), sentenceText('issuer_invalid'))
  .refine((text) => !isShared(text), sentenceText('issuer_shared'));

/** Whether this is a shared Microsoft Entra URL that accepts users of every organization. */
function isShared(text: string): boolean {
  return /^https:\/\/[^/]*\bmicrosoftonline\.(?:com|us|cn)\/(?:common|organizations)(?:\/|$)/i.test(text);
}

function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  if (username || password || search || hash) return false;
  return (
    protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
  );
}

/** The URL that returns a person's groups: Microsoft Graph, or one of its national clouds. */
const GroupsUrl = z
  .string()
  .trim()
  .max(500)
  .refine(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    sentenceText('groups_url_invalid'),
  );

/** A rule cannot create a master admin. */
const RuleRole = Role.exclude(['MASTER_ADMIN']);
/** What happens to people without an account or a matching rule. */
const Unknown = z.enum(['refuse', 'ask']);

/** The minimum prevents too many requests to the issuer. */
const RenewalMinutes = z.union([z.literal(0), z.number().int().min(5).max(1_440)]);

/** The account that an unknown person gets at the first sign-in. The first matching rule applies. */
export const IdentityRule = z.object({
  /** `email_domain` (of a verified address) or the name of a claim. For a claim that is a list, one of its values. */
  claim: ShortText(100),
  value: ShortText(300),
  role: RuleRole,
  school: SchoolName,
  /** Classes of this school. */
  class_ids: z.array(RowId).max(20).default([]),
});
export type IdentityRule = z.infer<typeof IdentityRule>;

/** `POST /api/identity-providers`, `PUT /api/identity-providers/{id}`. Without `client_secret` a stored one stays. */
export const IdentityProviderRequest = z.object({
  /** The text of the button: "Sign in with {label}". */
  label: ShortText(60),
  issuer: Issuer,
  client_id: ShortText(300),
  /** The schools whose users may sign in; empty for all. */
  schools: z.array(SchoolName).max(200).default([]),
  /** Domains whose verified email addresses link an account at the first sign-in. */
  domains: z.array(EmailDomain).max(50).default([]),
  /** The claim with a person's roster id, and the roster source. */
  external_id: z
    .object({ claim: ShortText(100), source: ShortText(100) })
    .nullable()
    .default(null),
  /** Where to request the groups of a person with more than 200. Null rejects such a person if a rule needs the groups. */
  groups_url: GroupsUrl.nullable().default(null),
  rules: z.array(IdentityRule).max(50).default([]),
  unknown: Unknown.default('refuse'),
  /** Each sign-in applies the first matching rule again: role, school and classes. */
  rules_own: z.boolean().default(false),
  /** Whether sign-out also ends the session at the issuer. */
  sign_out: z.boolean().default(false),
  /** How often to check with the issuer that the user of an open session still has access; 0 for never. */
  renewal_minutes: RenewalMinutes.default(60),
  /** How long sessions last if the issuer cannot renew them. */
  renewal_grace_hours: z.number().int().min(1).max(168).default(24),
  /** Whether the issuer asks for consent at each sign-in. Google needs this to renew sessions. */
  renewal_consent: z.boolean().default(false),
  enabled: z.boolean().default(true),
  client_secret: PlainText.pipe(z.string().trim().max(1_000)).optional(),
});
export type IdentityProviderRequest = z.infer<typeof IdentityProviderRequest>;

/** A provider for master admins. Secrets are write-only. Source: `docs/specification/api.md#identity`. */
export const IdentityProviderView = z.object({
  id: z.string(),
  label: z.string(),
  issuer: z.string(),
  client_id: z.string(),
  schools: z.array(z.string()),
  domains: z.array(z.string()),
  external_id: z.object({ claim: z.string(), source: z.string() }).nullable(),
  groups_url: z.string().nullable(),
  rules: z.array(
    z.object({
      claim: z.string(),
      value: z.string(),
      role: RuleRole,
      school: z.string(),
      class_ids: z.array(z.number().int()),
    }),
  ),
  unknown: Unknown,
  rules_own: z.boolean(),
  sign_out: z.boolean(),
  renewal_minutes: z.number().int(),
  renewal_grace_hours: z.number().int(),
  renewal_consent: z.boolean(),
  /** Number of open sessions that are renewed at the issuer and of those whose renewal fails, and since when. */
  renewals: z.object({
    sessions: z.number().int(),
    failing: z.number().int(),
    failing_since: IsoTime.nullable(),
  }),
  enabled: z.boolean(),
  has_secret: z.boolean(),
  /** Configured by the environment: issuer, client and label are read-only. */
  by_environment: z.boolean(),
  /** The redirect URL to register at the issuer. Null if `PUBLIC_URL` is not set. */
  redirect_url: z.string().nullable(),
  /** Number of linked accounts. */
  people: z.number().int(),
});
export type IdentityProviderView = z.infer<typeof IdentityProviderView>;

/** `GET /api/sign-in/options?name=&problem=`. `problem`: the error code with which a sign-in returned to the page. */
export const SignInOptionsQuery = z.object({
  name: z
    .string()
    .max(LIMITS.schoolMax * 2)
    .optional(),
  problem: z.string().max(100).optional(),
});
export type SignInOptionsQuery = z.infer<typeof SignInOptionsQuery>;

export const SignInOptions = z.object({
  password: z.boolean(),
  providers: z.array(z.object({ id: z.string(), label: z.string() })),
  /** Whether staff can request a mail with a link to set a new password. */
  password_mail: z.boolean(),
  /** The error, if the code is known. */
  problem: z.object({ text: z.string(), code: z.string() }).optional(),
});
export type SignInOptions = z.infer<typeof SignInOptions>;

/** `POST /api/identity-providers/{id}/test`: whether the issuer responds, and a URL to sign in and see the claims. */
export const IdentityProviderTest = z.object({
  ok: z.boolean(),
  detail: z.string(),
  /** Null if the issuer does not respond. */
  sign_in_url: z.string().nullable(),
  /** Claims from the caller's last test within ten minutes. */
  claims: z.record(z.string(), z.unknown()).nullable(),
});
export type IdentityProviderTest = z.infer<typeof IdentityProviderTest>;

/** `GET /api/me/identities`: the issuers and learning platforms that the caller uses, or may use, to sign in. */
export const OwnIdentity = z.object({
  id: z.string(),
  label: z.string(),
  /** Null if it is not linked yet. */
  linked_at: IsoTime.nullable(),
});
export type OwnIdentity = z.infer<typeof OwnIdentity>;
