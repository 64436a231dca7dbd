import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { isStudent, type SafetyTier } from '@studyhall/domain';
import type { Account } from '@studyhall/persistence';
import type { HeldWords } from '../../http/index.js';
import { CHAT_ROUTES, JUDGED_ROUTES } from './judged-routes.js';
import { SafetyGate } from './safety.gate.js';

/** Characters of a request that are judged: as many as a question may have. */
const MAX_JUDGED = 32_000;

/** Judges the words of whole requests. */
@Injectable()
export class WrittenWords implements HeldWords {
  constructor(private readonly gate: SafetyGate) {}

  /** What a student writes outside the chat. @throws AppError `forbidden` with help lines where it shows danger */
  async assertRequest(request: FastifyRequest): Promise<void> {
    if (request.actor && JUDGED_ROUTES.has(routeOf(request))) await this.assert(request.actor, request);
  }

  /** What a student writes who must choose a new password first: no route answers a concern then. */
  async assertHeld(account: Account, request: FastifyRequest): Promise<void> {
    if (CHAT_ROUTES.has(routeOf(request))) await this.assert(account, request, 'concern');
    else if (JUDGED_ROUTES.has(routeOf(request))) await this.assert(account, request);
  }

  private async assert(account: Account, { body }: FastifyRequest, ...also: SafetyTier[]): Promise<void> {
    const words = [...stringsOf(body)].join('\n').slice(0, MAX_JUDGED);
    if (isStudent(account)) await this.gate.assertWords(account, words, ['danger', ...also]);
  }
}

const routeOf = ({ method, routeOptions }: FastifyRequest): string => `${method} ${routeOptions.url}`;

/** Fields that have no words. */
const ID = /^role$|_ids?$/;

/** Every text of a JSON value. */
function* stringsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (value !== null && typeof value === 'object')
    for (const [name, part] of Object.entries(value)) if (!ID.test(name)) yield* stringsOf(part);
}
