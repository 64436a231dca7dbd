export { createGuardedFetch } from './guarded.fetch.js';
export type { GuardedFetch, GuardedFetchOptions, GuardedRequest, GuardedResponse } from './guarded.fetch.js';
export { isMetadataAddress, isPublicAddress } from './address.policy.js';
export { modelConnector } from './guarded.connector.js';
export { checkedUrl, hostAndPort } from './url.policy.js';
export { OutboundError } from './outbound.error.js';
export type { OutboundErrorCode } from './outbound.error.js';
