import { z } from 'zod';
import { PlainText } from '@studyhall/contracts';
import { courseRole, LINE_ITEM_SCOPE, SCORE_SCOPE } from '@studyhall/platform';

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim/';
const DEEP_LINKING = 'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings';
const MEMBERS = 'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice';
const GRADES = 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint';

const Text = PlainText.pipe(z.string().max(2_000));
const Id = PlainText.pipe(z.string().min(1).max(255));
const Url = Text.refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''));
/** An optional claim that platforms may send as null or in another format. */
const loose = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().catch(null);

/** The claims of every launch. Source: LTI 1.3 Core §5.3 and §5.4. */
const Core = z.object({
  sub: Id,
  nonce: z.string(),
  name: loose(Text),
  given_name: loose(Text),
  family_name: loose(Text),
  email: loose(Text),
  [`${CLAIM}version`]: z.literal('1.3.0'),
  [`${CLAIM}message_type`]: z.enum(['LtiResourceLinkRequest', 'LtiDeepLinkingRequest']),
  [`${CLAIM}deployment_id`]: z.string().min(1),
  [`${CLAIM}target_link_uri`]: loose(Text),
  [`${CLAIM}roles`]: z.array(z.string()).max(200).catch([]),
  [`${CLAIM}context`]: loose(z.object({ id: Id, title: loose(Text), label: loose(Text) })),
  [`${CLAIM}lis`]: loose(z.object({ person_sourcedid: loose(PlainText.pipe(z.string().max(255))) })),
  [`${CLAIM}custom`]: loose(z.record(z.string(), z.unknown())),
  [`${CLAIM}launch_presentation`]: loose(z.object({ locale: loose(Text), return_url: loose(Url) })),
  [`${CLAIM}tool_platform`]: loose(z.object({ url: loose(Url) })),
  [MEMBERS]: loose(z.object({ context_memberships_url: Url })),
  [GRADES]: loose(z.object({ scope: z.array(z.string()), lineitems: Url })),
  [DEEP_LINKING]: loose(
    z.object({
      deep_link_return_url: Url,
      accept_types: z.array(z.string()),
      accept_multiple: loose(z.boolean()),
      data: loose(z.string().max(20_000)),
    }),
  ),
});

/** The message of a launch, reduced to what the product uses. */
export const LaunchMessage = Core.transform((claims) => {
  const context = claims[`${CLAIM}context`] ?? null;
  const presentation = claims[`${CLAIM}launch_presentation`];
  const settings = claims[DEEP_LINKING] ?? null;
  const takesGrades = [LINE_ITEM_SCOPE, SCORE_SCOPE].every((scope) => claims[GRADES]?.scope.includes(scope));
  const isDeepLinking = claims[`${CLAIM}message_type`] === 'LtiDeepLinkingRequest';
  return {
    subject: claims.sub,
    nonce: claims.nonce,
    deployment: claims[`${CLAIM}deployment_id`],
    target: claims[`${CLAIM}target_link_uri`] ?? null,
    name: claims.name ?? undefined,
    given_name: claims.given_name ?? undefined,
    family_name: claims.family_name ?? undefined,
    email: claims.email ?? undefined,
    role: courseRole(claims[`${CLAIM}roles`]),
    personId: claims[`${CLAIM}lis`]?.person_sourcedid ?? undefined,
    course: context && {
      id: context.id,
      title: context.title?.trim() || context.label?.trim() || context.id,
      members_url: claims[MEMBERS]?.context_memberships_url ?? null,
      /** Null if the platform does not allow the product to create columns in its grade book. */
      line_items_url: takesGrades ? (claims[GRADES]?.lineitems ?? null) : null,
    },
    item:
      typeof claims[`${CLAIM}custom`]?.['item'] === 'string'
        ? String(claims[`${CLAIM}custom`]!['item'])
        : null,
    locale: presentation?.locale ?? null,
    /** Pages of the platform that may frame the response. */
    frames: [
      presentation?.return_url,
      claims[`${CLAIM}tool_platform`]?.url,
      settings?.deep_link_return_url,
    ].filter((url) => typeof url === 'string'),
    isDeepLinking,
    deepLinking: settings && {
      return_url: settings.deep_link_return_url,
      deployment: claims[`${CLAIM}deployment_id`],
      data: settings.data ?? null,
      takesLinks: settings.accept_types.includes('ltiResourceLink'),
    },
  };
});
export type LaunchMessage = z.infer<typeof LaunchMessage>;
