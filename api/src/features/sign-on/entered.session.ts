import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '@studyhall/platform';
import { KnownDevices, setPending } from '../auth/index.js';
import { setSessionCookie } from '../../http/index.js';
import type { ClientSource, Entered } from './provider-accounts.js';

/** The maximum length of a session's `User-Agent`, in characters. */
const MAX_USER_AGENT = 300;
/** The sign-in page at its second step. */
const FACTOR_STEP = '/signin?step=factor';

/** The data of a browser that its session stores. */
export const clientSource = ({ ip, headers }: FastifyRequest): ClientSource => ({
  address: ip,
  userAgent: headers['user-agent']?.slice(0, MAX_USER_AGENT) ?? null,
});

/** Sends a browser the session that a sign-in with another system opened. */
@Injectable()
export class EnteredSession {
  constructor(
    private readonly devices: KnownDevices,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Returns the path of the next page: `next`, or the step for the account's own second factor. */
  async set(entered: Entered, next: string, request: FastifyRequest, reply: FastifyReply): Promise<string> {
    if (entered.kind === 'factor') {
      setPending(reply, this.config, entered.token);
      return FACTOR_STEP;
    }
    setSessionCookie(reply, this.config, entered.token);
    const device = await this.devices.identify(request.headers.cookie, entered.account.id);
    await this.devices.remember(reply, device, entered.account.id);
    return next;
  }
}
