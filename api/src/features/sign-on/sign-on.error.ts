import { AppError } from '@studyhall/contracts';

/** Sentence codes for failures of a sign-in with another system's account. */
const PROBLEMS = [
  'access_revoked',
  'account_changed_again',
  'approval_pending',
  'approval_rejected',
  'lti_admin',
  'lti_deployment',
  'lti_factor_first',
  'lti_platform_unknown',
  'lti_teachers_only',
  'rate_limited',
  'school_closed',
  'secret_key_changed',
  'secret_key_missing',
  'sign_on_admin',
  'sign_on_ambiguous',
  'sign_on_expired',
  'sign_on_groups',
  'sign_on_invalid',
  'sign_on_linked',
  'sign_on_needs_public_url',
  'sign_on_off',
  'sign_on_refused',
  'sign_on_unavailable',
  'sign_on_unknown',
] as const;
export type SignOnProblem = (typeof PROBLEMS)[number];

export const isSignOnProblem = (code: string | undefined): code is SignOnProblem =>
  PROBLEMS.some((problem) => problem === code);

/** A failed sign-in; the sign-in page shows the sentence of `reason`. */
export class SignOnError extends Error {
  override readonly name = 'SignOnError';

  constructor(
    readonly reason: SignOnProblem,
    options: ErrorOptions = {},
  ) {
    super(reason, options);
  }
}

/** The sign-in page. */
export const SIGN_IN = '/signin';

/** The path of the sign-in page with the reason of a failure. @throws any other error */
export const problemPath = (error: unknown): string =>
  `${SIGN_IN}?${new URLSearchParams({ problem: toProblem(error) }).toString()}`;

function toProblem(error: unknown): SignOnProblem {
  if (error instanceof AppError && error.code === 'rate_limited') return 'rate_limited';
  const code = error instanceof Error && 'reason' in error ? error.reason : undefined;
  if (typeof code === 'string' && isSignOnProblem(code)) return code;
  throw error;
}
