/** All columns that `EncryptedSecrets` encrypts, with their contents. `npm run exchange-key` re-encrypts them. */
export const ENCRYPTED_COLUMNS = {
  'identity_providers.secret': 'secrets of identity providers',
  'sessions.refresh_token': 'tokens that renew sessions',
  'user_factors.secret': 'authenticator apps',
  'roster_sources.secret': 'secrets of roster sources',
  'safeguarding.webhook_secret': 'secrets of webhooks',
  'lti_keys.private_key': 'keys for learning platforms',
} as const;

/** The only encrypted value that is not a column: Base64 in `value` of `installation_values`. */
export const ENCRYPTED_MODEL_KEY = {
  name: 'models',
  path: ['server', 'key'],
  kind: 'keys of the model server',
};
