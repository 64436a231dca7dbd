export { BeforePasswordChange, Heavy, Public } from './session.decorators.js';
export { clearSessionCookie, setSessionCookie } from './session.cookie.js';
export { SessionsService } from './sessions.service.js';
