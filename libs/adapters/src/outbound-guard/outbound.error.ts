export type OutboundErrorCode =
  | 'outbound_refused'
  | 'outbound_unreachable'
  | 'outbound_timeout'
  | 'outbound_too_large'
  | 'outbound_wrong_type'
  | 'outbound_redirects';

/** Why a request to the outside was refused or failed. `detail` is one sentence for a person. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';

  constructor(
    readonly code: OutboundErrorCode,
    readonly detail: string,
  ) {
    super(`${code}: ${detail}`);
  }
}
