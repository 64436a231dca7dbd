import { Readable } from 'node:stream';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  ACCOUNT_HEADER,
  AppError,
  encodeHelpLines,
  HELP_LINES_HEADER,
  type AdminScope,
} from '@studyhall/contracts';
import { can, type SessionHold } from '@studyhall/domain';
import type { Account } from '@studyhall/persistence';
import { assertAllowed } from '@studyhall/platform';
import './request.js';
import { hasActor } from '../current-user.js';
import { assertAccount } from './account.header.js';
import { HeavySlots } from './heavy-slots.js';
import { JudgedWords } from './judged.words.js';
import { OpenRequests } from './open-requests.js';
import { OpenUploads } from './open-uploads.js';
import { ADMIN_SCOPES, DURING_HOLD, HEAVY, PUBLIC } from './session.decorators.js';
import { SessionsService } from './sessions.service.js';

/** Methods that change nothing, so they need no account header. */
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Requires a session for every route that is not marked `@Public()`. Gateways authenticate in their handshake. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: SessionsService,
    private readonly requests: OpenRequests,
    private readonly uploads: OpenUploads,
    private readonly heavy: HeavySlots,
    private readonly words: JudgedWords,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http' || this.hasMetadata(PUBLIC, context)) return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    // Prevents caching, because computers are shared. Only files override this: `FileSender` lets the browser revalidate
    // images by ETag.
    void reply.header('cache-control', 'no-store');
    const session = await this.sessions.find(request.headers.cookie);
    if (!session) throw await this.sessions.findRefusal(request.headers.cookie);
    void reply.header(ACCOUNT_HEADER, session.account.id);
    if (!SAFE_METHODS.has(request.method)) assertAccount(request.headers[ACCOUNT_HEADER], session.account.id);
    const hold = this.sessions.findHold(session.account);
    if (hold !== null && !this.metadata<SessionHold[]>(DURING_HOLD, context)?.includes(hold)) {
      await this.words.assertHeld(session.account, request);
      throw new AppError(hold);
    }
    if (!SAFE_METHODS.has(request.method) || this.metadata(ADMIN_SCOPES, context))
      this.assertInScope(session.account, context);
    request.actor = session.account;
    request.sessionHash = session.tokenHash;
    request.assertAccess = () => this.sessions.assertUnchanged(session);
    this.requests.refuseTooMany(session.account.id);
    this.requests.track(session.account.id, session.tokenHash, reply.raw);
    if (request.isMultipart() || request.body instanceof Readable)
      this.uploads.enter(session.account.id, reply.raw);
    if (this.hasMetadata(HEAVY, context)) await this.heavy.enter(session.account.id, reply.raw);
    const lines = SAFE_METHODS.has(request.method) ? null : await this.words.assertRequest(request);
    if (lines !== null) void reply.header(HELP_LINES_HEADER, encodeHelpLines(lines));
    return true;
  }

  /** @throws AppError `forbidden` if the school admin's scope excludes the route */
  private assertInScope(account: Account, context: ExecutionContext): void {
    if (!hasActor(context.getClass(), context.getHandler().name)) return;
    const scopes = this.metadata<AdminScope[]>(ADMIN_SCOPES, context) ?? [];
    assertAllowed(can(account, 'scope.request', { scopes }));
  }

  private hasMetadata(mark: symbol, context: ExecutionContext): boolean {
    return this.metadata<boolean>(mark, context) === true;
  }

  private metadata<T>(mark: symbol, context: ExecutionContext): T | undefined {
    return this.reflector.getAllAndOverride<T | undefined>(mark, [context.getHandler(), context.getClass()]);
  }
}
