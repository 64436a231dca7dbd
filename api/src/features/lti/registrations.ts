import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { LtiRegistrationRequest } from '@studyhall/contracts';
import { RedisConnections, REDIS_SECONDS } from '@studyhall/platform';
import { hashToken, newToken } from '../../http/index.js';

/** Time limit for a platform to register itself. */
export const REGISTRATION_SECONDS = REDIS_SECONDS.lti.registration;

const Registration = z.object({ adminId: z.number().int(), people: LtiRegistrationRequest });
type Registration = z.infer<typeof Registration>;

/** Tokens of master admins, each for the registration of one platform. Stored as hashes for an hour. */
@Injectable()
export class Registrations {
  constructor(private readonly redis: RedisConnections) {}

  /** Returns the token. */
  async keep(registration: Registration): Promise<string> {
    const token = newToken();
    const text = JSON.stringify(registration);
    await this.redis.commands.set(this.at(token), text, 'EX', REGISTRATION_SECONDS);
    return token;
  }

  async isOpen(token: string): Promise<boolean> {
    return (await this.redis.commands.exists(this.at(token))) === 1;
  }

  async take(token: string): Promise<Registration | null> {
    const text = await this.redis.commands.getdel(this.at(token));
    return text === null ? null : Registration.parse(JSON.parse(text));
  }

  private at(token: string): string {
    return `${this.redis.prefix}:lti:registration:${hashToken(token).toString('base64url')}`;
  }
}
