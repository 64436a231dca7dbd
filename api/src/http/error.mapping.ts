import { HttpException } from '@nestjs/common';
import { AppError, type ErrorCode, sentence } from '@studyhall/contracts';
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

/**
 * Postgres: connection lost, shutting down, out of connections, cancelled, serialised isUnavailable, or planned before a
 * migration. A retry may succeed.
 */
const POSTGRES_UNAVAILABLE = /^(08...|58030|57P0[1-5]|57014|53...|40001|40P01|0A000)$/;
/** Text, numbers or times that Postgres cannot store: the client's input is the reason. */
const POSTGRES_INVALID_INPUT = /^(22021|22P05|22P02|22003|22007|22008)$/;
/** A concurrent deletion removed what the write refers to: a class, an invitation or the acting account. */
const POSTGRES_FOREIGN_KEY = '23503';
const GONE = sentence('just_removed');
const NETWORK = /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
const UNAVAILABLE_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Client was closed|Connection is closed|Command timed out|Stream isn't writeable|not queryable|^(LOADING|READONLY|OOM|MISCONF|NOREPLICAS|CLUSTERDOWN|MASTERDOWN)\b/;

/** Maps an expected error to an AppError; null for an unexpected one (an `internal` error, which the caller logs). */
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
  if (status === 415) return new AppError('unsupported_type', sentence('json_expected'), { cause });
  const code = CODE_OF_STATUS[status] ?? (status < 500 ? 'malformed' : null);
  return code && new AppError(code, undefined, { cause });
}

function ofDependency(error: Error): AppError | null {
  const source = (error as { driverError?: Error }).driverError ?? error;
  const code = String((source as { code?: unknown }).code ?? '');
  if (POSTGRES_INVALID_INPUT.test(code)) return new AppError('invalid', undefined, { cause: error });
  if (code === POSTGRES_FOREIGN_KEY) return new AppError('conflict', GONE, { cause: error });
  if (isDiskFull(error)) return new AppError('unavailable', DISK_FULL, { cause: error });
  const isUnavailable =
    POSTGRES_UNAVAILABLE.test(code) ||
    NETWORK.test(code) ||
    UNAVAILABLE_MESSAGES.test(source.message) ||
    source.name === 'MaxRetriesPerRequestError' ||
    source.name === 'TimeoutError' ||
    (source instanceof AggregateError &&
      source.errors.some((one) => NETWORK.test(String((one as { code?: unknown }).code))));
  return isUnavailable ? new AppError('unavailable', undefined, { cause: error }) : null;
}
