export { assertAccount } from './account.header.js';
export { BeforePasswordChange, Heavy, Public } from './session.decorators.js';
export {
  clearSessionCookie,
  cookieAttributes,
  hashToken,
  newToken,
  readToken,
  setSessionCookie,
} from './session.cookie.js';
export { SessionsService } from './sessions.service.js';
