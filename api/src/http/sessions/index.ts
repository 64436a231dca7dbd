export { assertAccount } from './account.header.js';
export { JudgedWords } from './judged.words.js';
export {
  AdminScopes,
  BeforeFactorSetup,
  BeforePasswordChange,
  DuringAnyHold,
  Heavy,
  Public,
} from './session.decorators.js';
export {
  clearSessionCookie,
  cookieAttributes,
  hashToken,
  newToken,
  readToken,
  setSessionCookie,
} from './session.cookie.js';
export { SessionsService } from './sessions.service.js';
