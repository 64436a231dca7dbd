import { HttpException } from '@nestjs/common';
import { AppError, type ErrorCode } from '@studyhall/contracts';
import { DISK_FULL, isDiskFull } from '@studyhall/platform';

const CODE_OF_STATUS: Record<number, ErrorCode> = {
  400: 'malformed',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'not_found',
  409: 'conflict',
  413: 'too_large',
  414: 'not_found',
  422: 'invalid',
  429: 'rate_limited',
  503: 'unavailable',
};

/** Postgres: connection lost, shutting down, out of connections, cancelled, serialised away, or planned before a migration: worth another try. */
const POSTGRES_AWAY = /^(08...|58030|57P0[1-5]|57014|53...|40001|40P01|0A000)$/;
/** Text, numbers or times that Postgres cannot hold: what a client sent, not what we did. */
const POSTGRES_INPUT = /^(22021|22P05|22P02|22003|22007|22008)$/;
/** What a write refers to went in the same moment: a class, an invitation, the account that acts. */
const POSTGRES_GONE = '23503';
const GONE = 'Something that this is about was removed in the same moment. Please look again.';
const NETWORK = /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
const AWAY_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|Client was closed|Connection is closed|Command timed out|Stream isn't writeable|not queryable|^(LOADING|READONLY|OOM|MISCONF|NOREPLICAS|CLUSTERDOWN|MASTERDOWN)\b/;

/** What went wrong in the platform's own words; null where nobody foresaw it (an `internal` error, to be logged). */
export function toAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return null;
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  if (typeof code === 'string' && code.startsWith('FST_') && typeof statusCode === 'number')
    return ofStatus(statusCode, error);
  if (error instanceof HttpException) return ofStatus(error.getStatus(), error);
  return ofDependency(error);
}

function ofStatus(status: number, cause: Error): AppError | null {
  if (status === 415) return new AppError('unsupported_type', 'Send the request as JSON.', { cause });
  const code = CODE_OF_STATUS[status] ?? (status < 500 ? 'malformed' : null);
  return code && new AppError(code, undefined, { cause });
}

function ofDependency(error: Error): AppError | null {
  const source = (error as { driverError?: Error }).driverError ?? error;
  const code = String((source as { code?: unknown }).code ?? '');
  if (POSTGRES_INPUT.test(code)) return new AppError('invalid', undefined, { cause: error });
  if (code === POSTGRES_GONE) return new AppError('conflict', GONE, { cause: error });
  if (isDiskFull(error)) return new AppError('unavailable', DISK_FULL, { cause: error });
  const away =
    POSTGRES_AWAY.test(code) ||
    NETWORK.test(code) ||
    AWAY_WORDS.test(source.message) ||
    source.name === 'MaxRetriesPerRequestError' ||
    (source instanceof AggregateError &&
      source.errors.some((one) => NETWORK.test(String((one as { code?: unknown }).code))));
  return away ? new AppError('unavailable', undefined, { cause: error }) : null;
}
