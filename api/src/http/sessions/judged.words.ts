import type { FastifyRequest } from 'fastify';
import type { AppError } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';

/** Judges what a request says before it is stored or refused, so that help comes all the same. The safety rules provide it. */
export abstract class JudgedWords {
  /** What a route is about to store. @throws AppError `forbidden` with help lines */
  abstract assertRequest(request: FastifyRequest): Promise<void>;

  /** What a held session sends. @throws AppError `forbidden` with help lines */
  abstract assertHeld(account: Account, request: FastifyRequest): Promise<void>;

  /** The error for a request that is not valid: with help lines where its words ask for them. */
  abstract refusalOf(request: FastifyRequest, refused: AppError): Promise<AppError>;
}
