import type { Activity } from './activity.js';

export const LIMITS: Activity = {
  name: 'Limits and use',
  purpose: 'To share what the model costs fairly, and to end a day of use in time.',
  people: 'students, staff',
  data: 'kinds and amounts of work by person and time, extra allowances with their reason; no text',
  retention: '13 months, without the person once the account is deleted.',
  tables: {
    limits: { kind: 'none', period: 'none', role: 'none', school: 'record' },
    allowances: { kind: 'none', reason: 'account' },
    usage_ledger: { kind: 'none', model: 'none', price: 'none', school: 'record' },
    use_rules: { models: 'none', open_hours: 'record', role: 'none', school: 'record', tools_off: 'none' },
    budgets: { currency: 'none', school: 'record' },
    budget_holds: { school: 'record' },
    budget_months: { school: 'record' },
    prices: { currency: 'none', model: 'none' },
    work_models: { kind: 'none', model: 'none' },
    least_requests: { model: 'none', tools: 'none' },
  },
};

export const AUDIT: Activity = {
  name: 'Audit log',
  purpose: 'To show who changed which account, class or setting.',
  people: 'staff, students as the target of a change',
  data: 'usernames, action, value before and after; never what is said in a chat',
  retention: '`audit_days` of the school, at least 90; for ever where it sets none. It outlives an account.',
  tables: {
    audit_log: {
      action: 'none',
      actor: 'record',
      after: 'record',
      before: 'record',
      other_school: 'record',
      school: 'record',
      target: 'record',
      target_id: 'none',
      target_type: 'none',
    },
    audit_people: {},
  },
};

export const HOLDS: Activity = {
  name: 'Legal holds',
  purpose: 'To keep what a court or an investigation needs, although it would be erased.',
  people: 'students, staff',
  data: 'who is held, why and since when; rows and files that a held user deleted meanwhile, texts that were overwritten',
  retention: 'Until an admin ends the hold.',
  tables: {
    legal_holds: { placed_by: 'record', reason: 'record' },
    held_rows: { row: 'account', storage_key: 'none', table_name: 'none' },
  },
};

export const ERASURES: Activity = {
  name: 'Erasure certificates',
  purpose: 'To show that an account was erased, by whom and when.',
  people: 'students, staff',
  data: 'the number of the erased account and of the account that deleted it, times, counts; no name, no text',
  retention: 'For ever.',
  tables: { erasure_certificates: { counts: 'none' } },
};

export const MAIL: Activity = {
  name: 'Mail and webhooks',
  purpose: 'To send mails and alerts that were promised, also when the mail server is away.',
  people: 'staff',
  data: 'who is to be sent which kind of message; no text',
  retention: '30 days after it was sent or given up.',
  tables: {
    outbox_items: { channel: 'none', error: 'none', kind: 'none', part: 'none' },
  },
};

export const PRODUCT: Activity = {
  name: 'The product itself',
  purpose: 'To run the installation: settings, keys and scheduled work.',
  people: 'nobody',
  data: 'ids, addresses of other systems, keys; no person',
  retention: 'While it is needed.',
  tables: {
    migrations: { name: 'none' },
    installation_values: { name: 'none', value: 'none' },
    identity_providers: {
      client_id: 'none',
      domains: 'none',
      external_claim: 'none',
      external_source: 'none',
      groups_url: 'none',
      issuer: 'none',
      kind: 'none',
      label: 'record',
      secret: 'none',
      unknown: 'none',
    },
    identity_provider_schools: { school: 'record' },
    identity_rules: { claim: 'none', class_ids: 'none', role: 'none', school: 'record', value: 'none' },
    lti_keys: { kid: 'none', private_key: 'none', public_key: 'none' },
    lti_platforms: { authorization_url: 'none', deployment_ids: 'none', keys_url: 'none', token_url: 'none' },
    removed_objects: { storage_key: 'none' },
    erased_rows: { kind: 'none', row_ids: 'none', value: 'none' },
  },
};
