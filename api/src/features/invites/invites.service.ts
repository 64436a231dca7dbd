import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  LIMITS,
  type CreatedInvite,
  type CreateInviteRequest,
  type InvitesQuery,
  type InviteView,
  type OpenInvite,
  sentence,
  type PlainSentenceCode,
} from '@studyhall/contracts';
import { can, isMaster, isStudent, scopeFor } from '@studyhall/domain';
import {
  audit,
  invites,
  lists,
  shareInTransaction,
  violatedForeignKey,
  type Account,
  type Group,
  type Invite,
  type InviteState,
  type ListPage,
} from '@studyhall/persistence';
import {
  assertAllowed,
  assertSchoolUsable,
  findClass,
  lockActor,
  staffOnly,
  findTaught,
  wrongField,
  type ClassOfActor,
} from '../directory/index.js';
import { newShortCode } from './short-codes.js';

/** 192 bits, so that a code cannot be guessed. */
const CODE_BYTES = 24;
const DAY_MS = 86_400_000;
const NO_SUCH_CLASS = sentence('class_not_found');
const NO_SUCH_INVITE = sentence('invitation_not_found');
const NO_SUCH_SHORT_CODE = sentence('short_code_unknown');
/** Attempts to find a free short code. */
const MAX_SHORT_CODES = 5;

type Opened = Omit<OpenInvite, 'product_name'>;
type NewInvite = Omit<CreateInviteRequest, 'school'> & { school: string; group: Group | null };

/** Links for requesting an account. Source: `docs/specification/api.md#administration`. */
@Injectable()
export class InvitesService {
  constructor(private readonly db: DataSource) {}

  /** An invitation to a class is for students of the class's school. */
  async create(actor: Account, request: CreateInviteRequest): Promise<Omit<CreatedInvite, 'url'>> {
    staffOnly(actor);
    const group = request.group_id === undefined ? null : await this.findGroup(actor, request.group_id);
    const school = group?.school ?? request.school ?? (isMaster(actor) ? undefined : (actor.school ?? ''));
    if (school === undefined) throw wrongField('school', sentence('school_missing'));
    const teaches = group?.teaches ?? false;
    assertAllowed(can(actor, 'invite.create', { school, role: request.role, teaches }));
    if (group && request.school !== undefined && request.school !== group.school) {
      throw wrongField('school', sentence('invite_class_of_other_school'));
    }
    if (group && !isStudent(request)) {
      throw wrongField('role', sentence('invite_class_for_students'));
    }
    if (!group && request.direct) throw wrongField('direct', sentence('invite_direct_for_class'));
    return this.store(actor, { ...request, school, group });
  }

  /** A class that the caller may not see is treated as nonexistent. */
  private async findGroup(actor: Account, id: number): Promise<ClassOfActor> {
    try {
      return await findClass(this.db, actor, id, 'group.teach');
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found')
        throw wrongField('group_id', NO_SUCH_CLASS);
      throw error;
    }
  }

  /** Stores the invitation. Retries with another short code if the first one is taken. */
  private async store(actor: Account, invite: NewInvite, attempt = 1): Promise<Omit<CreatedInvite, 'url'>> {
    const { school, group, role, direct, max_uses = null } = invite;
    const expires_at = invite.short_code ? shortCodeEnd() : parseEnd(invite.expires_at);
    const code = randomBytes(CODE_BYTES).toString('base64url');
    const short_code = invite.short_code ? newShortCode() : null;
    const stored = this.db.transaction(async (on) => {
      await shareInTransaction(on, 'schools');
      await lockActor(on, actor);
      await assertSchoolUsable(on, actor, school);
      await invites.insertInvite(on, {
        code,
        short_code,
        direct,
        school,
        group_id: group?.id ?? null,
        role,
        expires_at: new Date(expires_at),
        max_uses,
        created_by: actor.id,
      });
      await audit.record(on, {
        actor,
        action: 'invite.create',
        target: { type: 'invite', id: maskCode(code), name: group?.name ?? school },
        school,
        after: { school, group: group?.name ?? null, role, expires_at, max_uses, ...(direct && { direct }) },
      });
    });
    try {
      await stored;
    } catch (error) {
      if (violatedForeignKey(error)) throw wrongField('group_id', NO_SUCH_CLASS);
      if (!invites.violatedShortCode(error) || attempt === MAX_SHORT_CODES) throw error;
      return this.store(actor, invite, attempt + 1);
    }
    return { code, short_code, expires_at };
  }

  async page(
    actor: Account,
    query: InvitesQuery,
    toUrl: (code: string) => string,
  ): Promise<ListPage<InviteView>> {
    staffOnly(actor);
    const { total, items } = await lists.invites.page(this.db, scopeFor(actor), query);
    return { total, items: items.map((invite) => toInviteView(invite, toUrl(invite.code))) };
  }

  async revoke(actor: Account, code: string): Promise<void> {
    staffOnly(actor);
    await this.db.transaction(async (on) => {
      await shareInTransaction(on, 'schools');
      const invite = await invites.findByCode(on, code);
      if (!invite) throw new AppError('not_found', NO_SUCH_INVITE);
      const groupIds = invite.group_id === null ? [] : [invite.group_id];
      const teaches = (await findTaught(on, actor, groupIds)).size > 0;
      assertAllowed(can(actor, 'invite.withdraw', { ...invite, teaches }));
      if (!(await invites.revoke(on, invite.id))) throw new AppError('not_found', NO_SUCH_INVITE);
      await audit.record(on, {
        actor,
        action: 'invite.revoke',
        target: { type: 'invite', id: maskCode(code), name: invite.group_name ?? invite.school },
        school: invite.school,
        before: { uses: invite.uses, max_uses: invite.max_uses },
      });
    });
  }

  /**
   * The data of the join page for a link.
   * @throws AppError `not_found` with a sentence if the link is unknown or no longer valid.
   */
  async open(code: string): Promise<Opened> {
    return toOpened(await invites.findByCode(this.db, code));
  }

  /** Like {@link open}, for a short code. @throws AppError `not_found` if it does not exist or has expired. */
  async openShort(shortCode: string): Promise<Opened> {
    const invite = await invites.findByShortCode(this.db, shortCode);
    if (!invite || invite.expires_at <= new Date()) throw new AppError('not_found', NO_SUCH_SHORT_CODE);
    return toOpened(invite);
  }
}

/** The data of the join page for a valid invitation. @throws AppError `not_found` with the reason. */
function toOpened(invite: InviteState | null): Opened {
  const refusal = findInviteProblem(invite);
  if (!invite || refusal !== null) throw new AppError('not_found', refusal ? sentence(refusal) : undefined);
  const { code, school, group_name, role, direct } = invite;
  return { code, school, group_name, role, direct };
}

/** The code of the sentence why an invitation is invalid; null if it is valid. */
export function findInviteProblem(invite: InviteState | null): PlainSentenceCode | null {
  if (!invite) return 'invite_unknown';
  if (invite.revoked_at) return 'invite_withdrawn';
  if (invite.school_archived) return 'invite_school_archived';
  if (invite.ended) return 'invite_ended';
  if (invite.expires_at <= new Date()) return 'invite_expired';
  return invite.max_uses !== null && invite.uses >= invite.max_uses ? 'invite_used_up' : null;
}

/**
 * The end of a new invitation, as requested or by default. @throws AppError `invalid` if it is in the past or too far in
 * the future.
 */
function parseEnd(asked: string | null | undefined): string {
  const now = Date.now();
  const end = asked ? new Date(asked).getTime() : now + LIMITS.inviteDays * DAY_MS;
  if (end <= now) throw wrongField('expires_at', sentence('invite_expiry_past'));
  if (end > now + LIMITS.inviteDaysMax * DAY_MS) {
    throw wrongField('expires_at', sentence('invite_too_long', { max: LIMITS.inviteDaysMax }));
  }
  return new Date(end).toISOString();
}

const shortCodeEnd = (): string => new Date(Date.now() + LIMITS.shortCodeMinutes * 60_000).toISOString();

/** Identifies an invitation in the audit log without revealing its code. */
const maskCode = (code: string): string => `${code.slice(0, 6)}…`;

const toInviteView = ({ id: _id, ...invite }: Invite, url: string): InviteView => ({
  ...invite,
  url,
  expires_at: invite.expires_at.toISOString(),
  created_at: invite.created_at.toISOString(),
});
