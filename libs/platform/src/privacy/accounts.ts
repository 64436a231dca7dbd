import type { Activity } from './activity.js';

export const ACCOUNTS: Activity = {
  name: 'Accounts',
  purpose: 'To know who may sign in, with which role and in which school.',
  people: 'students, staff',
  data: 'username, names, e-mail address, number at school, role, school, ids of other systems, consent of a parent, times of changes',
  retention:
    'Until the account is deleted. Accounts that a roster source no longer has are deleted by the rule of that source.',
  tables: {
    users: {
      admin_scope: 'none',
      email: 'account',
      family_name: 'account',
      given_name: 'account',
      preferred_name: 'account',
      number: 'account',
      parent_consent: 'account',
      password_hash: 'account',
      role: 'none',
      school: 'account',
      search: 'account',
      shown_name: 'account',
      username: 'account',
      username_skeleton: 'account',
    },
    memberships: { admin_scope: 'none', role: 'none', school: 'account' },
    account_notices: { changed_by: 'account', kind: 'none', role: 'none' },
    external_ids: { external_id: 'account', source: 'none' },
    external_identities: { issuer: 'none', subject: 'account' },
    scim_people: { attributes: 'account', user_name: 'account' },
    person_exports: { language: 'none', state: 'none', storage_key: 'none' },
    storage_changes: {},
  },
};

export const SIGN_IN: Activity = {
  name: 'Sign-in',
  purpose:
    'To keep accounts from other people: sessions, known browsers, second factors, codes sent by mail.',
  people: 'students, staff',
  data: 'hashes of session tokens, browser and network address of a session, encrypted tokens that renew sessions at the issuer, public keys and encrypted secrets of second factors',
  retention:
    'Sessions end after `SESSION_DAYS` (14), with sign-out, or, of admins, after `SESSION_IDLE_HOURS` (12) without use; a known browser is forgotten 180 days after its last use; codes end within the hour.',
  tables: {
    sessions: {
      address: 'account',
      provider_session: 'none',
      refresh_token: 'account',
      token_hash: 'none',
      user_agent: 'account',
    },
    ended_sessions: { detail: 'none', token_hash: 'none' },
    known_devices: { token_hash: 'none' },
    mail_codes: { hash: 'none', purpose: 'none' },
    user_factors: {
      credential_id: 'account',
      kind: 'none',
      label: 'account',
      public_key: 'account',
      secret: 'account',
      transports: 'none',
    },
    recovery_codes: { code_hash: 'account' },
  },
};

export const NOTICE: Activity = {
  name: 'Notice of AI use',
  purpose: 'To show that students were told how AI is used, in their language.',
  people: 'students',
  data: 'which version of the notice was accepted, in which term, when',
  retention: 'Until the account is deleted.',
  tables: {
    school_consents: { texts: 'record' },
    school_notices: { texts: 'record' },
    notice_acceptances: { language: 'none', term: 'none', version: 'none' },
  },
};
