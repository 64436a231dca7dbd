import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError } from '@studyhall/contracts';
import { users, type Account } from '@studyhall/persistence';
import { causedByUser, PasswordHasher } from './password.hasher.js';
import { SignInLimits } from './sign-in.limits.js';

/** Asks a signed-in user for their password again, before a change that cannot be trusted to an open page alone. */
@Injectable()
export class OwnPassword {
  constructor(
    private readonly db: DataSource,
    private readonly hasher: PasswordHasher,
    private readonly limits: SignInLimits,
  ) {}

  /** @throws AppError `password_required` where none is given, `wrong_password`, `rate_limited`. */
  async confirm(actor: Account, given: string | undefined): Promise<void> {
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
