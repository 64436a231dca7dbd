export { AccountSecurity } from './account-security.service.js';
export { AuthModule } from './auth.module.js';
export { FactorSignIns } from './factors/factor-sign-ins.service.js';
export { setPending } from './factors/pending.cookie.js';
export { KnownDevices } from './known.devices.js';
export { causedByClient, causedByUser, PasswordHasher } from './password.hasher.js';
export { assertGoodPassword, passwordProblem } from './password.rules.js';
export { Reauthentication } from './reauthentication.js';
