import type { FastifyReply } from 'fastify';
import { AppError, type ErrorCode, type Sentence } from '@studyhall/contracts';

/** The details of an error that a client can handle. Source: RFC 7644 §3.12, table 9. */
export type ScimType =
  | 'invalidFilter'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue';

/** The media type of SCIM. Source: RFC 7644 §3.1. */
export const SCIM_MEDIA_TYPE = 'application/scim+json; charset=utf-8';

const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** A rejected request with the `scimType` of the RFC. */
export class ScimError extends AppError {
  constructor(
    code: ErrorCode,
    readonly scimType: ScimType,
    says?: Sentence,
  ) {
    super(code, says);
  }
}

/** Whether a URL belongs to the SCIM service, so that its errors must have the format of RFC 7644. */
export const isScim = (url: string): boolean => /^\/scim\/v2(?:[/?]|$)/.test(url);

/** Sends an error in the format of RFC 7644 §3.12. Input that fails validation is 400 there. */
export function sendScimError(reply: FastifyReply, error: AppError): void {
  const status = error.status === 422 ? 400 : error.status;
  const scimType =
    error instanceof ScimError ? error.scimType : error.code === 'invalid' ? 'invalidValue' : undefined;
  void reply
    .status(status)
    .type(SCIM_MEDIA_TYPE)
    .send({
      ...{ schemas: [ERROR_SCHEMA], status: String(status), detail: error.detail },
      ...(scimType && { scimType }),
    });
}
