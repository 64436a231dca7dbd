import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  sentence,
  type FactorAnswer,
  type FactorChallenge,
  type OwnConfirmation,
} from '@studyhall/contracts';
import { NO_PASSWORD, users, type Account, type SessionAccount } from '@studyhall/persistence';
import { FactorChecks } from './factors/factor-checks.service.js';
import { KeptSetups } from './factors/kept-setups.js';
import { causedByUser, PasswordHasher } from './password.hasher.js';
import { SignInLimits } from './sign-in.limits.js';

/** How long a sign-in with another system replaces the password, for users without one. */
const FRESH_MS = 10 * 60 * 1000;

/** Asks a signed-in user to authenticate again before a change that an open page alone may not make. */
@Injectable()
export class Reauthentication {
  constructor(
    private readonly db: DataSource,
    private readonly hasher: PasswordHasher,
    private readonly limits: SignInLimits,
    private readonly checks: FactorChecks,
    private readonly setups: KeptSetups,
  ) {}

  /**
   * Checks the password, and the second factor if the account has one.
   * @throws AppError `password_required`, `wrong_password`, `factor_required`, `factor_wrong`, `rate_limited`.
   */
  async confirm(actor: Account, { current_password, factor }: OwnConfirmation): Promise<void> {
    await this.confirmPassword(actor, current_password);
    await this.confirmFactor(actor, factor);
  }

  /**
   * Like `confirm`, for changes of the user's own sign-in: without a password, a recent sign-in with another system
   * replaces it.
   */
  async confirmOwn(actor: SessionAccount, given: OwnConfirmation): Promise<void> {
    if (await this.needsPassword(actor)) {
      if (!given.current_password) throw new AppError('password_required', sentence('own_password_missing'));
      await this.confirmPassword(actor, given.current_password);
    } else if (!isFresh(actor)) throw new AppError('password_required', sentence('sign_in_again'));
    await this.confirmFactor(actor, given.factor);
  }

  /** Whether `confirmOwn` requires the password. */
  async needsPassword(actor: SessionAccount): Promise<boolean> {
    if (!actor.by_provider) return true;
    const stored = await users.findForSignIn(this.db, actor.id);
    return !isFresh(actor) && stored?.password_hash !== NO_PASSWORD;
  }

  /**
   * @throws AppError `factor_required`, `factor_wrong`, `rate_limited`. Does nothing for an account without a second
   * factor.
   */
  async confirmFactor(actor: Account, answer: FactorAnswer | undefined): Promise<void> {
    if (!(await this.checks.isAsked(actor))) return;
    if (!answer) throw new AppError('factor_required');
    const challenge =
      answer.method === 'passkey' ? await this.setups.take('confirm', String(actor.id)) : null;
    if (!(await this.checks.verify(actor, answer, challenge))) throw new AppError('factor_wrong');
  }

  /** The methods that `confirmFactor` accepts; none for an account without a second factor. */
  async challenge(actor: Account): Promise<FactorChallenge> {
    const challenge = await this.checks.challenge(actor);
    const options = challenge?.passkey_options;
    if (options) await this.setups.keep('confirm', String(actor.id), options.challenge);
    return challenge ?? { methods: [] };
  }

  private async confirmPassword(actor: Account, given: string | undefined): Promise<void> {
    if (given === undefined || given === '') throw new AppError('password_required');
    const stored = await users.findForSignIn(this.db, actor.username);
    let refund: () => Promise<void> = () => Promise.resolve();
    const fits = await this.hasher.verify(
      stored?.password_hash ?? null,
      given,
      causedByUser(actor.id),
      async () => {
        refund = await this.limits.countConfirmation(actor.id);
      },
    );
    if (!fits) throw new AppError('wrong_password');
    await refund();
  }
}

const isFresh = ({ by_provider, signed_in_at }: SessionAccount): boolean =>
  by_provider && Date.now() - signed_in_at.getTime() < FRESH_MS;
