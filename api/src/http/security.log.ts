import { Injectable, Logger } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { AppError, ErrorCode } from '@studyhall/contracts';

/** Error codes that may indicate attacks. Expired sessions and invalid fields do not. */
const NOTED: ReadonlySet<ErrorCode> = new Set([
  'invalid_credentials',
  'wrong_password',
  'factor_wrong',
  'access_revoked',
  'password_off',
  'forbidden',
  'bad_origin',
  'other_account',
  'rate_limited',
]);
/**
 * Limits the lines per minute, so that a script that tries thousands of passwords cannot push older lines out of the log
 * files.
 */
const LINES_A_MINUTE = 300;
const MINUTE_MS = 60_000;

/**
 * Logs sign-ins and rejections: account id, client address, error code and request id. Never logs usernames: a user may
 * have typed a password into that field. Source: OWASP ASVS 5.0, 16.3.
 */
@Injectable()
export class SecurityLog {
  private readonly logger = new Logger('Security');
  private minute = 0;
  private lines = 0;
  private leftOut = 0;

  /** `userId`: the account that signed in; `address`: of the client. */
  signedIn(userId: number, address: string | null): void {
    this.logger.log({ user_id: userId, address }, 'Signed in');
  }

  /** Not noted is what the safety rules refused: only the safeguarding lead may learn whose words were danger. */
  refused({ code, helpLines }: AppError, request: FastifyRequest): void {
    if (!NOTED.has(code) || helpLines || !this.hasRoom()) return;
    const route = `${request.method} ${request.routeOptions?.url ?? ''}`;
    const client = { request_id: request.id, user_id: request.actor?.id, address: request.ip };
    this.logger.warn({ code, route, ...client }, 'Refused');
  }

  private hasRoom(): boolean {
    const minute = Math.floor(Date.now() / MINUTE_MS);
    if (minute !== this.minute) {
      if (this.leftOut > 0) this.logger.warn({ count: this.leftOut }, 'Refused, and not noted one by one');
      [this.minute, this.lines, this.leftOut] = [minute, 0, 0];
    }
    this.lines += 1;
    if (this.lines > LINES_A_MINUTE) this.leftOut += 1;
    return this.lines <= LINES_A_MINUTE;
  }
}
