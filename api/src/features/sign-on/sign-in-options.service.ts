import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { sentence, type SignInOptions, type SignInOptionsQuery } from '@studyhall/contracts';
import { normaliseSchool } from '@studyhall/domain';
import { identityProviders } from '@studyhall/persistence';
import { CONFIG, type Config } from '@studyhall/platform';
import { isSignOnProblem } from './sign-on.error.js';

/**
 * The ways to sign in. A name that is neither a school nor the domain of a provider gets the same response as no name, so
 * that it reveals nothing about accounts. Source: `docs/specification/api.md#identity`.
 */
@Injectable()
export class SignInOptionsService {
  constructor(
    private readonly db: DataSource,
    @Inject(CONFIG) private readonly config: Pick<Config, 'SMTP_URL'>,
  ) {}

  async find({ name: typed = '', problem = '' }: SignInOptionsQuery): Promise<SignInOptions> {
    const name = typed.trim();
    const school = normaliseSchool(name) ?? '';
    const domain = name.slice(name.lastIndexOf('@') + 1).toLowerCase();
    const [providers, passwords] = await Promise.all([
      identityProviders.findAll(this.db),
      identityProviders.findPasswordSchools(this.db, [school]),
    ]);
    const fitting = providers.filter(
      ({ enabled, schools, domains }) =>
        enabled && (schools.length === 0 || schools.includes(school) || domains.includes(domain)),
    );
    return {
      password: passwords.get(school) ?? true,
      password_mail: this.config.SMTP_URL !== undefined,
      providers: fitting.map(({ id, label }) => ({ id, label })),
      ...(isSignOnProblem(problem) && { problem: { code: problem, text: sentence(problem).text } }),
    };
  }
}
