import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { LIMITS, Uuid, type AppError, type CasePlace, type HelpLine } from '@studyhall/contracts';
import { isStudent, wordsOfProgram, type SafetyTier } from '@studyhall/domain';
import type { Account } from '@studyhall/persistence';
import type { JudgedWords } from '../../http/index.js';
import { CHAT_ROUTES, JUDGED_ROUTES, PROGRAM_ROUTE, SAVE_ROUTE } from './judged-routes.js';
import { SafetyGate } from './safety.gate.js';

/** Characters of a request that are judged: as many as a question may have. */
const MAX_JUDGED = 32_000;
/** Files that are judged of a request that names too many. */
const MAX_FILES = 2 * LIMITS.filesPerMessage;

/** Judges the words of whole requests. */
@Injectable()
export class WrittenWords implements JudgedWords {
  constructor(private readonly gate: SafetyGate) {}

  /** What a student writes outside the chat. @throws AppError `forbidden` with help lines where it shows danger */
  async assertRequest(request: FastifyRequest): Promise<readonly HelpLine[] | null> {
    const place = JUDGED_ROUTES.get(routeOf(request));
    return request.actor && place ? this.assert(request.actor, request, place) : null;
  }

  /** What a student writes who must choose a new password first: no route answers a concern then. */
  async assertHeld(account: Account, request: FastifyRequest): Promise<void> {
    const [ofChat, other] = [CHAT_ROUTES, JUDGED_ROUTES].map((routes) => routes.get(routeOf(request)));
    if (ofChat) await this.assert(account, request, ofChat, 'concern');
    else if (other) await this.assert(account, request, other);
  }

  /** What refuses a request to the chat that is not valid: with help lines where its begin, its end or a file needs them. */
  async refusalOf(request: FastifyRequest, refused: AppError): Promise<AppError> {
    const { actor } = request;
    const place = CHAT_ROUTES.get(routeOf(request));
    if (!actor || !place) return refused;
    const words = wordsOf(request);
    const conversationId = conversationOf(request);
    const isLong = words.length > MAX_JUDGED;
    for (const text of isLong ? [words.slice(0, MAX_JUDGED), words.slice(-MAX_JUDGED)] : [words]) {
      const refusal = await this.gate.refusalOfWords(actor, { text, place, conversationId }, refused);
      if (refusal !== refused) return refusal;
    }
    return this.gate.refusalOfFiles(actor, fileIdsOf(request), refused);
  }

  private async assert(account: Account, request: FastifyRequest, place: CasePlace, ...also: SafetyTier[]) {
    if (!isStudent(account)) return null;
    const text = wordsOf(request).slice(0, MAX_JUDGED);
    const conversationId = conversationOf(request);
    return this.gate.assertWords(account, { text, place, conversationId }, ['danger', ...also]);
  }
}

const routeOf = ({ method, routeOptions }: FastifyRequest): string => `${method} ${routeOptions.url}`;

/** Every text of a body; of a program what it says, without its code. */
function wordsOf(request: FastifyRequest): string {
  if (routeOf(request) !== PROGRAM_ROUTE) return [...stringsOf(request.body)].join('\n');
  const { code, stdin } = (request.body ?? {}) as Record<string, unknown>;
  return [typeof code === 'string' ? wordsOfProgram(code) : '', ...stringsOf(stdin)].join('\n');
}

/** The conversation of a message, null for the active one; undefined for other requests. */
function conversationOf(request: FastifyRequest): string | null | undefined {
  const route = routeOf(request);
  if (route !== SAVE_ROUTE && !CHAT_ROUTES.has(route)) return undefined;
  const { conversation_id: id } = (request.body ?? {}) as Record<string, unknown>;
  return Uuid.safeParse(id).data ?? null;
}

/** The files of a request that is perhaps not valid. */
function fileIdsOf({ body }: FastifyRequest): string[] {
  const { file_ids: ids } = (body ?? {}) as Record<string, unknown>;
  const valid = Array.isArray(ids) ? ids.filter((id) => Uuid.safeParse(id).success) : [];
  return (valid as string[]).slice(0, MAX_FILES);
}

/** Fields that have no words. */
const ID = /^role$|_ids?$/;

/** Every text of a JSON value. */
function* stringsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (value !== null && typeof value === 'object')
    for (const [name, part] of Object.entries(value)) if (!ID.test(name)) yield* stringsOf(part);
}
