import { z } from 'zod';
import { inQuery, IsoTime } from './common.js';

/**
 * The wire format of `/scim/v2`, with which a user directory such as Microsoft Entra or Okta manages accounts and classes.
 * Sources: RFC 7643 (resources), RFC 7644 (protocol).
 */

const Meta = z.object({ resourceType: z.string(), created: IsoTime, location: z.string() });

/** A User resource in a response. Source: RFC 7643 §4.1. */
export const ScimUserView = z.object({
  schemas: z.array(z.string()),
  id: z.string(),
  externalId: z.string(),
  userName: z.string(),
  displayName: z.string(),
  name: z.object({
    formatted: z.string(),
    givenName: z.string().optional(),
    familyName: z.string().optional(),
  }),
  active: z.boolean(),
  emails: z.array(z.object({ value: z.string(), type: z.literal('work'), primary: z.boolean() })).optional(),
  roles: z.array(z.object({ value: z.string(), primary: z.boolean() })).optional(),
  userType: z.string().optional(),
  title: z.string().optional(),
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': z
    .object({ department: z.string() })
    .optional(),
  meta: Meta,
});
export type ScimUserView = z.infer<typeof ScimUserView>;

/** A Group resource in a response. Source: RFC 7643 §4.2. */
export const ScimGroupView = z.object({
  schemas: z.array(z.string()),
  id: z.string(),
  externalId: z.string().optional(),
  displayName: z.string(),
  members: z.array(z.object({ value: z.string(), display: z.string() })).optional(),
  meta: Meta,
});
export type ScimGroupView = z.infer<typeof ScimGroupView>;

/** A page of resources. Source: RFC 7644 §3.4.2. */
export const ScimList = <Resource extends z.ZodType>(resource: Resource) =>
  z.object({
    schemas: z.array(z.string()),
    /** The total over all pages. */
    totalResults: z.number().int(),
    /** From 1. */
    startIndex: z.number().int(),
    itemsPerPage: z.number().int(),
    Resources: z.array(resource),
  });

/** The maximum of resources per page, even if a client requests more. */
export const SCIM_MAX_PAGE = 200;

const Count = z.coerce.number().int().catch(0);

/** The query of a list. Values below the minimum are raised to it (RFC 7644 §3.4.2.4). */
export const ScimQuery = z.object({
  filter: inQuery(z.string().max(1_000)),
  startIndex: Count.transform((index) => Math.min(Math.max(1, index), 2_000_000_000)).default(1),
  count: Count.transform((count) => Math.min(Math.max(0, count), SCIM_MAX_PAGE)).default(100),
  attributes: inQuery(z.string().max(1_000)),
  excludedAttributes: inQuery(z.string().max(1_000)),
});
export type ScimQuery = z.infer<typeof ScimQuery>;

/** A resource or PATCH in a request. Not validated here, because attribute names are case-insensitive. */
export const ScimBody = z.record(z.string(), z.unknown());
export type ScimBody = z.infer<typeof ScimBody>;

/** An error. Source: RFC 7644 §3.12. */
export const ScimErrorBody = z.object({
  schemas: z.array(z.string()),
  status: z.string(),
  detail: z.string(),
  scimType: z.string().optional(),
});
export type ScimErrorBody = z.infer<typeof ScimErrorBody>;
