import type {
  AddedFactor,
  ExportOfPersonRequest,
  ExportStarted,
  FactorAnswer,
  FactorChallenge,
  LatestExport,
  NewTotp,
  OwnConfirmation,
  OwnFactors,
  OwnSession,
  PersonFields,
  PasskeyOptions,
  PasskeyRegistration,
  RecoveryCodes,
  SignInResponse,
} from '@studyhall/contracts';
import { read } from '../data/read';
import { api } from '../../transport/rest';

const FACTORS = '/api/me/factors';
const SESSIONS = '/api/me/sessions';

/** The calls of a sign-in that waits for its second factor. */
export const pendingCalls = {
  challenge: () => api<FactorChallenge>('GET', '/api/signin/factor', { expect401: true }),
  answer: (body: FactorAnswer) =>
    api<SignInResponse>('POST', '/api/signin/factor', { body, expect401: true }),
};

/** The calls for the user's own second factors and devices. */
export const securityCalls = {
  setName: (preferred_name: string) => api<PersonFields>('PUT', '/api/me/name', { body: { preferred_name } }),
  factors: read<OwnFactors>(['identity'], FACTORS),
  challenge: () => api<FactorChallenge>('POST', `${FACTORS}/challenge`),
  beginTotp: (body: OwnConfirmation) => api<NewTotp>('POST', `${FACTORS}/totp`, { body }),
  confirmTotp: (code: string) => api<AddedFactor>('POST', `${FACTORS}/totp/confirm`, { body: { code } }),
  beginPasskey: (body: OwnConfirmation) =>
    api<PasskeyOptions>('POST', `${FACTORS}/passkey/options`, { body }),
  addPasskey: (credential: PasskeyRegistration) =>
    api<AddedFactor>('POST', `${FACTORS}/passkey`, { body: { credential } }),
  renewCodes: (body: OwnConfirmation) => api<RecoveryCodes>('POST', `${FACTORS}/recovery-codes`, { body }),
  remove: (id: string, body: OwnConfirmation) => api<void>('DELETE', `${FACTORS}/${id}`, { body }),
  sessions: read<OwnSession[]>(['identity'], SESSIONS, {}, 'sessions'),
  endSession: (id: string) => api('DELETE', `${SESSIONS}/${id}`),
  endOthers: () => api<{ ended: number }>('DELETE', SESSIONS),
};

/** The calls for the archive of a user; null is the caller. */
export const exportCalls = (userId: number | null) => {
  const path = userId === null ? '/api/me/export' : `/api/users/${userId}/export`;
  return {
    newest: read<LatestExport>(['identity'], path),
    ask: (request: ExportOfPersonRequest) => api<ExportStarted>('POST', path, { body: request }),
  };
};
