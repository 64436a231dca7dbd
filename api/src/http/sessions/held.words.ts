import type { FastifyRequest } from 'fastify';
import type { Account } from '@studyhall/persistence';

/** Judges what a held session sends before it is refused, so that help comes all the same. The safety rules provide it. */
export abstract class HeldWords {
  /** @throws AppError `forbidden` with help lines */
  abstract assertHeld(account: Account, request: FastifyRequest): Promise<void>;
}
