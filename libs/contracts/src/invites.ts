import { z } from 'zod';
import { Password, Role, RowId, SchoolName } from './common.js';
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
  /** A code of six letters to type, too; the invitation then lives for an hour. */
  short_code: z.boolean().default(false),
  /** Students of the school who have an account join the class without an approval. */
  direct: z.boolean().default(false),
});
export type CreateInviteRequest = z.infer<typeof CreateInviteRequest>;

/** The answer to `POST /api/invites`. */
export interface CreatedInvite {
  code: string;
  url: string;
  short_code: string | null;
  expires_at: string;
}

/** `GET /api/invites/{code}`: what the join page shows. The path may have the short code; `code` is the long one. */
export interface OpenInvite {
  code: string;
  product_name: string;
  school: string;
  group_name: string | null;
  role: Role;
  /** Students of the school who have an account join without an approval. */
  direct: boolean;
}

/** `POST /api/invites/{code}/join`, by a student who is signed in. */
export interface JoinedClass {
  outcome: 'joined' | 'requested' | 'member';
  group_name: string;
  /** Of a request, for `GET /api/approval-requests/status`. */
  waiting_token: string | null;
}

/** `GET /api/invites?sort=&order=&limit=&offset=`: newest first unless sorted. */
export const InvitesQuery = z.object({
  ...Page,
  ...Sort('created_at', 'name', 'role', 'uses', 'expires_at', 'created_by'),
});
export type InvitesQuery = z.infer<typeof InvitesQuery>;

export interface InviteView {
  code: string;
  url: string;
  short_code: string | null;
  direct: boolean;
  school: string | null;
  group_id: number | null;
  group_name: string | null;
  role: Role;
  expires_at: string;
  max_uses: number | null;
  uses: number;
  /** Its undecided requests. */
  pending: number;
  /** True if its creator could no longer create it: the invitation is not valid. */
  ended: boolean;
  created_by: string | null;
  created_at: string;
}
