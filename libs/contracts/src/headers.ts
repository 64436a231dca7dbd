/** Names the account that a write was made for, and the account of each answer (`docs/specification/api.md#identity`). Lower case, as Node has it. */
export const ACCOUNT_HEADER = 'x-account-id';
