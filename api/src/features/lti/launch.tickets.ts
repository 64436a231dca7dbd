import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { RedisConnections, REDIS_SECONDS } from '@studyhall/platform';
import { hashToken, newToken } from '../../http/index.js';

const Ticket = z.object({
  platform: z.string(),
  userId: z.number().int(),
  /** The role in the course, according to the platform. */
  role: z.enum(['teacher', 'student']).nullable(),
  course: z
    .object({
      id: z.string(),
      title: z.string(),
      members_url: z.string().nullable(),
      line_items_url: z.string().nullable().default(null),
    })
    .nullable(),
  /** The target of the link in the course; null for the class. */
  item: z.string().nullable(),
  /** The platform's URL for returning a teacher's choice of a link; null for a launch. */
  deepLinking: z
    .object({ return_url: z.string(), deployment: z.string(), data: z.string().nullable() })
    .nullable(),
  /** Whether the launch is shown in a frame of the platform, and which pages may frame it. */
  framed: z.boolean(),
  frames: z.array(z.string()),
  language: z.enum(['en', 'ar']),
});
/** A verified launch with an identified person, and its remaining steps. */
export type LaunchTicket = z.infer<typeof Ticket>;

/** The step of a launch that a ticket allows. */
type Step = 'class' | 'link' | 'enter';

/**
 * Carries launches between two pages, because a frame may have neither a session nor a cookie. Each ticket is valid once,
 * for one step.
 */
@Injectable()
export class LaunchTickets {
  constructor(private readonly redis: RedisConnections) {}

  /** Returns a token for the launch. */
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
