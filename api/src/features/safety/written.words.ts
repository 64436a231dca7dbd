import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { AppError } from '@studyhall/contracts';
import { isStudent, wordsOfProgram, type SafetyTier } from '@studyhall/domain';
import type { Account } from '@studyhall/persistence';
import type { JudgedWords } from '../../http/index.js';
import { CHAT_ROUTES, JUDGED_ROUTES, PROGRAM_ROUTE } from './judged-routes.js';
import { SafetyGate } from './safety.gate.js';

/** Characters of a request that are judged: as many as a question may have. */
const MAX_JUDGED = 32_000;

/** Judges the words of whole requests. */
@Injectable()
export class WrittenWords implements JudgedWords {
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

  /** What refuses a request to the chat that is not valid: with help lines where its begin or end shows danger or a concern. */
  async refusalOf(request: FastifyRequest, refused: AppError): Promise<AppError> {
    if (!request.actor || !CHAT_ROUTES.has(routeOf(request))) return refused;
    const words = wordsOf(request);
    const begin = await this.gate.refusalOfWords(request.actor, words.slice(0, MAX_JUDGED), refused);
    if (begin !== refused || words.length <= MAX_JUDGED) return begin;
    return this.gate.refusalOfWords(request.actor, words.slice(-MAX_JUDGED), refused);
  }

  private async assert(account: Account, request: FastifyRequest, ...also: SafetyTier[]): Promise<void> {
    const words = wordsOf(request).slice(0, MAX_JUDGED);
    if (isStudent(account)) await this.gate.assertWords(account, words, ['danger', ...also]);
  }
}

const routeOf = ({ method, routeOptions }: FastifyRequest): string => `${method} ${routeOptions.url}`;

/** Every text of a body; of a program what it says, without its code. */
function wordsOf(request: FastifyRequest): string {
  if (routeOf(request) !== PROGRAM_ROUTE) return [...stringsOf(request.body)].join('\n');
  const { code, stdin } = (request.body ?? {}) as Record<string, unknown>;
  return [typeof code === 'string' ? wordsOfProgram(code) : '', ...stringsOf(stdin)].join('\n');
}

/** Fields that have no words. */
const ID = /^role$|_ids?$/;

/** Every text of a JSON value. */
function* stringsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (value !== null && typeof value === 'object')
    for (const [name, part] of Object.entries(value)) if (!ID.test(name)) yield* stringsOf(part);
}
