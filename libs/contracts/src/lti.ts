import { z } from 'zod';
import { IntId, IsoTime, QueryInt, SchoolName, ShortText, Uuid } from './common.js';
import { EmailDomain } from './identity.js';
import { sentenceText } from './sentence.js';

/** A URL of a platform. `http` is allowed only for the local machine, for testing. */
export const LtiAddress = z
  .string()
  .trim()
  .max(500)
  .refine((text) => isSecure(text), sentenceText('lti_address_invalid'));

function isSecure(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, hash } = new URL(text);
  if (username || password || hash) return false;
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname));
}

/** What happens to people without a matching account. `create` creates one with the role that the platform sends. */
const Unknown = z.enum(['refuse', 'ask', 'create']);

/** How accounts are matched and created for a platform. */
const People = z.object({
  /** The platform's name in the console. */
  label: ShortText(60),
  /** The schools that the platform serves; empty for all. */
  schools: z.array(SchoolName).max(200).default([]),
  /**
   * Domains whose email addresses link an account at the first launch. People must not be able to choose their address in
   * the platform.
   */
  domains: z.array(EmailDomain).max(50).default([]),
  /** The roster source whose person ids the platform sends as `person_sourcedid`. */
  external_source: ShortText(100).nullable().default(null),
  unknown: Unknown.default('refuse'),
});

const needsSchool = ({ schools, unknown }: { schools: string[]; unknown: string }): boolean =>
  unknown === 'refuse' || schools.length === 1;
const NEEDS_SCHOOL = { path: ['schools'], error: sentenceText('lti_one_school') };

/** `POST /api/lti-platforms`, `POST /api/lti-platforms/{id}`. */
export const LtiPlatformRequest = People.extend({
  issuer: LtiAddress,
  client_id: ShortText(300),
  /** The URL where the platform authenticates a launch. */
  authorization_url: LtiAddress,
  /** The URL that issues access tokens. */
  token_url: LtiAddress,
  /** The URL of the platform's public keys. */
  keys_url: LtiAddress,
  /** The deployments that are allowed to launch. */
  deployment_ids: z.array(ShortText(255)).min(1, sentenceText('value_missing')).max(50),
  enabled: z.boolean().default(true),
}).refine(needsSchool, NEEDS_SCHOOL);
export type LtiPlatformRequest = z.infer<typeof LtiPlatformRequest>;

/** A learning platform for master admins. Source: `docs/specification/api.md#identity`. */
export const LtiPlatformView = z.object({
  id: z.string(),
  label: z.string(),
  issuer: z.string(),
  client_id: z.string(),
  authorization_url: z.string(),
  token_url: z.string(),
  keys_url: z.string(),
  deployment_ids: z.array(z.string()),
  schools: z.array(z.string()),
  domains: z.array(z.string()),
  external_source: z.string().nullable(),
  unknown: Unknown,
  enabled: z.boolean(),
  /** Number of linked accounts. */
  people: z.number().int(),
});
export type LtiPlatformView = z.infer<typeof LtiPlatformView>;

/** The URLs to configure in a platform. */
export const LtiTool = z.object({ login_url: z.string(), launch_url: z.string(), keys_url: z.string() });
export type LtiTool = z.infer<typeof LtiTool>;

/** `POST /api/lti-platforms/registration`: settings for a platform that will register itself. */
export const LtiRegistrationRequest = People.refine(needsSchool, NEEDS_SCHOOL);
export type LtiRegistrationRequest = z.infer<typeof LtiRegistrationRequest>;

/** The URL at which one platform can register itself once. */
export const LtiRegistration = z.object({ url: z.string(), expires_at: IsoTime });
export type LtiRegistration = z.infer<typeof LtiRegistration>;

/** `GET /api/lti-courses`. */
export const LtiCoursesQuery = z.object({ class: QueryInt(1, 2_147_483_647) }).required();
export type LtiCoursesQuery = z.infer<typeof LtiCoursesQuery>;

/** `PUT /api/lti-courses/{id}`: the class that students of the course join. */
export const LtiCourseRequest = z.object({ class: IntId });
export type LtiCourseRequest = z.infer<typeof LtiCourseRequest>;

/** A course that is connected to a class. */
export const LtiCourseView = z.object({
  id: z.string(),
  title: z.string(),
  /** The name of the platform. */
  platform: z.string(),
});
export type LtiCourseView = z.infer<typeof LtiCourseView>;

/**
 * A student of a quiz, for a course. `not_linked`: has never opened the product from the platform. `not_taken`: has no
 * score.
 */
export const LtiGradesStudent = z.object({
  user_id: z.number().int(),
  username: z.string(),
  display_name: z.string(),
  score: z.object({ given: z.number().int(), maximum: z.number().int() }).nullable(),
  state: z.enum(['ready', 'waiting', 'sent', 'failed', 'not_linked', 'not_taken']),
  /** The reason for a failure. */
  detail: z.string().nullable(),
});
export type LtiGradesStudent = z.infer<typeof LtiGradesStudent>;

/** The scores of a quiz for one course. */
export const LtiGradesCourse = LtiCourseView.extend({
  /** The host that receives scores; null if the platform accepts none for this course. */
  host: z.string().nullable(),
  students: z.array(LtiGradesStudent),
});
export type LtiGradesCourse = z.infer<typeof LtiGradesCourse>;

/** `POST /api/activities/{id}/grades`: the id of a course. */
export const LtiGradesRequest = z.object({ course: Uuid });
export type LtiGradesRequest = z.infer<typeof LtiGradesRequest>;
