import { sentenceText } from '@studyhall/ports';
export type OutboundErrorCode =
  | 'outbound_refused'
  | 'outbound_unreachable'
  | 'outbound_timeout'
  | 'outbound_too_large'
  | 'outbound_wrong_type'
  | 'outbound_redirects';

/** Why an outgoing request was rejected or failed. `detail` is one sentence for the user. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';

  constructor(
    readonly code: OutboundErrorCode,
    readonly detail: string,
  ) {
    super(`${code}: ${detail}`);
  }
}

/** The error for an address that is not on the public internet. */
export function refusedAddress(): OutboundError {
  return new OutboundError('outbound_refused', sentenceText('address_not_public'));
}
