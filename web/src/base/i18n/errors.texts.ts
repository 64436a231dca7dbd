// Written by `npm run texts` from web/src/locales/en/errors.json: change the messages there.
import { defineTexts } from './texts';

export interface ErrorsTexts {
  malformed: string;
  unauthorized: string;
  session_ended: string;
  invalid_credentials: string;
  access_revoked: string;
  forbidden: string;
  bad_origin: string;
  password_change_required: string;
  not_found: string;
  conflict: string;
  already_decided: string;
  username_taken: string;
  last_master_admin: string;
  turn_in_progress: string;
  too_large: string;
  unsupported_type: string;
  invalid: string;
  password_common: string;
  password_is_username: string;
  rate_limited: string;
  internal: string;
  unavailable: string;
  web_search_off: string;
  code_execution_off: string;
  model_unauthorized: string;
  model_busy: string;
  model_unavailable: string;
  model_timeout: string;
  model_rejected: string;
  model_bad_answer: string;
  turn_abandoned: string;
  turn_too_long: string;
  rate_limited_until: (values: { time: string | number }) => string;
  unreached: string;
}

export const errorsTexts = defineTexts<ErrorsTexts>(
  import.meta.glob<ErrorsTexts>('../../locales/en/errors.json', { import: 'default', eager: true }),
  import.meta.glob<ErrorsTexts>(['../../locales/*/errors.json', '!../../locales/en/*'], {
    import: 'default',
  }),
);
