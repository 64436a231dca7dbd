import { z } from 'zod';
import { Password, Role, RowId, SchoolName, IsoTime } from './common.js';
import { Page, Sort } from './lists.js';
import { sentenceText } from './sentence.js';
import { Username } from './username.js';

const INVITE_CODE = /^[A-Za-z0-9_-]{1,64}$/;

export const InviteCode = z.string().regex(INVITE_CODE);

/** `POST /api/approval-requests`, by a visitor with an invitation. */
export const JoinRequest = z.object({
  invite_code: z.string().regex(INVITE_CODE, sentenceText('invite_malformed')),
  username: Username,
  password: Password,
});
export type JoinRequest = z.infer<typeof JoinRequest>;

export const CreateInviteRequest = z.object({
  school: SchoolName.optional(),
  group_id: RowId.optional(),
  role: Role.default('STUDENT'),
  expires_at: z.iso.datetime({ offset: true }).nullish(),
  max_uses: z.number().int().min(1).max(100_000).nullish(),
  /** Also creates a code of six letters to type. The invitation is then valid for an hour. */
  short_code: z.boolean().default(false),
  /** Students of the school with an account join the class without approval. */
  direct: z.boolean().default(false),
});
export type CreateInviteRequest = z.infer<typeof CreateInviteRequest>;

/** The answer to `POST /api/invites`. */
export const CreatedInvite = z.object({
  code: z.string(),
  url: z.string(),
  short_code: z.string().nullable(),
  expires_at: IsoTime,
});
export type CreatedInvite = z.infer<typeof CreatedInvite>;

/** `GET /api/invites/{code}`: the data of the join page. The path accepts the short code too; `code` is the long one. */
export const OpenInvite = z.object({
  code: z.string(),
  product_name: z.string(),
  school: z.string(),
  group_name: z.string().nullable(),
  role: Role,
  /** Students of the school with an account join without approval. */
  direct: z.boolean(),
});
export type OpenInvite = z.infer<typeof OpenInvite>;

/** `POST /api/invites/{code}/join`, by a student who is signed in. */
export const JoinedClass = z.object({
  outcome: z.enum(['joined', 'requested', 'member']),
  group_name: z.string(),
  /** The token for `GET /api/approval-requests/status`, if a request was created. */
  waiting_token: z.string().nullable(),
});
export type JoinedClass = z.infer<typeof JoinedClass>;

/** `GET /api/invites?sort=&order=&limit=&offset=`: newest first unless sorted. */
export const InvitesQuery = z.object({
  ...Page,
  ...Sort('created_at', 'name', 'role', 'uses', 'expires_at', 'created_by'),
});
export type InvitesQuery = z.infer<typeof InvitesQuery>;

export const InviteView = z.object({
  code: z.string(),
  url: z.string(),
  short_code: z.string().nullable(),
  direct: z.boolean(),
  school: z.string().nullable(),
  group_id: z.number().int().nullable(),
  group_name: z.string().nullable(),
  role: Role,
  expires_at: IsoTime,
  max_uses: z.number().int().nullable(),
  uses: z.number().int(),
  /** Number of undecided requests. */
  pending: z.number().int(),
  /** True if the creator may no longer create such an invitation: it is invalid. */
  ended: z.boolean(),
  created_by: z.string().nullable(),
  created_at: IsoTime,
});
export type InviteView = z.infer<typeof InviteView>;
