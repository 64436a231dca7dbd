import { AppError, type ErrorCode } from '@studyhall/contracts';
import { ModelError } from '@studyhall/ports';

/** The abort reason of a running turn. */
export class TurnInterrupted extends Error {
  override readonly name = 'TurnInterrupted';

  constructor(
    /**
     * `stopped`: the user or an admin stopped it. `released`: another worker owns or will own the turn. `too_long`:
     * it reached the time limit.
     */
    readonly why: 'stopped' | 'released' | 'too_long',
  ) {
    super(why);
  }
}

/** Maps the error that ended a turn to an error code and sentence. */
export function describeFault(error: unknown): { code: ErrorCode; detail: string } {
  if (error instanceof TurnInterrupted && error.why === 'too_long')
    return pick(new AppError('turn_too_long'));
  if (error instanceof ModelError) return { code: error.code, detail: error.detail };
  if (error instanceof AppError) return pick(error);
  return pick(new AppError('internal'));
}

const pick = (error: AppError): { code: ErrorCode; detail: string } => ({
  code: error.code,
  detail: error.detail,
});
