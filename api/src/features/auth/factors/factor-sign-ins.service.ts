import { Injectable } from '@nestjs/common';
import { AppError, type FactorAnswer, type FactorChallenge } from '@studyhall/contracts';
import type { SignInAccount } from '@studyhall/persistence';
import { SessionsService } from '../../../http/index.js';
import { FactorChecks } from './factor-checks.service.js';
import { PendingSignIns, type Opens } from './pending.sign-ins.js';

/** A sign-in that waits for the second factor. `token` goes into the cookie. */
export interface FactorStep {
  token: string;
  challenge: FactorChallenge;
}

/** The step between the password and the session. Source: `docs/specification/api.md#second-factor`. */
@Injectable()
export class FactorSignIns {
  constructor(
    private readonly checks: FactorChecks,
    private readonly pending: PendingSignIns,
    private readonly sessions: SessionsService,
  ) {}

  /** Starts the step for an account with a verified password; null if it has no second factor. */
  async begin(account: SignInAccount, opens: Opens = {}): Promise<FactorStep | null> {
    const challenge = await this.checks.challenge(account);
    if (!challenge) return null;
    const token = await this.pending.begin(account, opens, challenge.passkey_options?.challenge ?? null);
    return { token, challenge };
  }

  /** Whether the account has a second factor. */
  isAsked(account: SignInAccount): Promise<boolean> {
    return this.checks.isAsked(account);
  }

  /** The accepted factors, with a new challenge for a passkey. @throws AppError `sign_in_expired` */
  async challenge(token: string | null): Promise<FactorChallenge> {
    const { account } = await this.pending.find(token);
    const challenge = await this.checks.challenge(account);
    if (!challenge || token === null) throw new AppError('sign_in_expired');
    if (challenge.passkey_options) await this.pending.offer(token, challenge.passkey_options.challenge);
    return challenge;
  }

  /**
   * Opens the session for a correct answer.
   * @throws AppError `factor_wrong`, `sign_in_expired`, `rate_limited`.
   */
  async finish(
    token: string | null,
    answer: FactorAnswer,
    client: { address: string; userAgent: string | null },
  ): Promise<{ account: SignInAccount; token: string }> {
    const { account, opens, challenge } = await this.pending.take(token);
    if (!(await this.checks.verify(account, answer, challenge))) throw new AppError('factor_wrong');
    const opened =
      token !== null && (await this.pending.end(token))
        ? await this.sessions.open(account, { ...client, ...opens })
        : null;
    if (opened === null) throw new AppError('sign_in_expired');
    return { account, token: opened };
  }
}
