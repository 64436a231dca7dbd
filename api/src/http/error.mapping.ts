import { HttpException } from '@nestjs/common';
import { AppError, type ErrorCode, sentence } from '@studyhall/contracts';
import { DISK_FULL, isDiskFull, isUnavailable } from '@studyhall/platform';

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

/** Postgres error codes for text, numbers or times that it cannot store: the client's input is the cause. */
const POSTGRES_INVALID_INPUT = /^(22021|22P05|22P02|22003|22007|22008)$/;
/** A concurrent deletion removed what the write references: a class, an invitation or the acting account. */
const POSTGRES_FOREIGN_KEY = '23503';
const GONE = sentence('just_removed');

/** Maps an expected error to an AppError; null for an unexpected error, which the caller logs and reports as `internal`. */
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
  return isUnavailable(error) ? new AppError('unavailable', undefined, { cause: error }) : null;
}
