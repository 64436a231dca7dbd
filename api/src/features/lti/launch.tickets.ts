import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { RedisConnections, REDIS_SECONDS } from '@studyhall/platform';
import { hashToken, newToken } from '../../http/index.js';

const Ticket = z.object({
  platform: z.string(),
  userId: z.number().int(),
  /** The role in the course, as the platform names it. */
  role: z.enum(['teacher', 'student']).nullable(),
  course: z
    .object({
      id: z.string(),
      title: z.string(),
      members_url: z.string().nullable(),
      line_items_url: z.string().nullable().default(null),
    })
    .nullable(),
  /** What a link in the course opens; null for the class. */
  item: z.string().nullable(),
  /** Where a teacher who chooses what a link opens is led back to; null for a launch. */
  deepLinking: z
    .object({ return_url: z.string(), deployment: z.string(), data: z.string().nullable() })
    .nullable(),
  /** Whether the launch is shown in a frame of the platform, and which pages may frame it. */
  framed: z.boolean(),
  frames: z.array(z.string()),
  language: z.enum(['en', 'ar']),
});
/** A verified launch whose person is identified, and what of it is still to do. */
export type LaunchTicket = z.infer<typeof Ticket>;

/** The step of a launch that a ticket is for. */
type Step = 'class' | 'link' | 'enter';

/** Launches between two pages, as a frame may have neither a session nor a cookie. Each ticket counts once, for one step. */
@Injectable()
export class LaunchTickets {
  constructor(private readonly redis: RedisConnections) {}

  /** Returns the token that stands for the launch. */
  async keep(ticket: LaunchTicket, step: Step): Promise<string> {
    const token = newToken();
    await this.redis.commands.set(
      this.at(token, step),
      JSON.stringify(ticket),
      'EX',
      REDIS_SECONDS.lti.ticket,
    );
    return token;
  }

  async take(token: string, step: Step): Promise<LaunchTicket | null> {
    const text = await this.redis.commands.getdel(this.at(token, step));
    return text === null ? null : Ticket.parse(JSON.parse(text));
  }

  private at(token: string, step: Step): string {
    return `${this.redis.prefix}:lti:ticket:${step}:${hashToken(token).toString('base64url')}`;
  }
}
