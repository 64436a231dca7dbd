import type { FastifyRequest } from 'fastify';
import type { AppError, HelpLine } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';

/**
 * Judges the text of a request before it is stored or rejected, so that help is offered even if the request fails.
 * Implemented by the safety rules.
 */
export abstract class JudgedWords {
  /**
   * Judges text that a route is about to store.
   * @returns the help lines for the answer if the text shows a concern; else null
   * @throws AppError `forbidden` with help lines
   */
  abstract assertRequest(request: FastifyRequest): Promise<readonly HelpLine[] | null>;

  /** Judges text that a session on hold sends. @throws AppError `forbidden` with help lines */
  abstract assertHeld(account: Account, request: FastifyRequest): Promise<void>;

  /** The error for an invalid request. Adds help lines if its text needs them. */
  abstract refusalOf(request: FastifyRequest, refused: AppError): Promise<AppError>;
}
