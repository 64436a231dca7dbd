import { randomBytes } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Password, Username } from '@studyhall/contracts';
import { lockInTransaction, users } from '@studyhall/persistence';
import { CONFIG, ConfigError, type Config } from '@studyhall/platform';
import { PasswordHasher } from './password.hasher.js';
import { passwordProblem } from './password.rules.js';

const NAME_TAKEN = 'Settings: MASTER_ADMIN_USERNAME: a user who is not a master admin has this username.';

/**
 * Creates the first master admin if the database is empty or was only filled by `npm run seed`: from the settings, or with
 * a password that is printed once. The last master admin cannot be removed, so this is only needed once. Source:
 * `docs/specification/api.md#sessions`.
 */
@Injectable()
export class FirstStart implements OnApplicationBootstrap {
  constructor(
    private readonly db: DataSource,
    private readonly hasher: PasswordHasher,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (await users.hasMasterAdmin(this.db)) return;
    const username = checked('MASTER_ADMIN_USERNAME', Username.safeParse(this.config.MASTER_ADMIN_USERNAME));
    const chosen = this.config.MASTER_ADMIN_PASSWORD;
    const password =
      chosen === undefined
        ? randomBytes(12).toString('base64url')
        : checked('MASTER_ADMIN_PASSWORD', Password.safeParse(chosen));
    const problem = chosen === undefined ? null : passwordProblem(password, username);
    if (problem !== null) throw new ConfigError(`Settings: MASTER_ADMIN_PASSWORD: ${problem}`);
    const passwordHash = await this.hasher.hash(password, ['first start']);
    const created = await this.db.transaction(async (on) => {
      // Another api process may be starting with the same empty database.
      await lockInTransaction(on, 'firstStart');
      if (await users.hasMasterAdmin(on)) return false;
      const account = { username, password_hash: passwordHash, role: 'MASTER_ADMIN' as const, school: null };
      if ((await users.insertFreeUsers(on, [account])).size === 0) throw new ConfigError(NAME_TAKEN);
      return true;
    });
    if (created && chosen === undefined)
      process.stdout.write(`Master admin: ${username} / ${password} (shown only now: write it down)\n`);
  }
}

type Parsed =
  | { success: true; data: string }
  | { success: false; error: { issues: Array<{ message: string }> } };

function checked(variable: string, result: Parsed): string {
  if (result.success) return result.data;
  throw new ConfigError(`Settings: ${variable}: ${result.error.issues[0]?.message ?? 'cannot be used.'}`);
}
