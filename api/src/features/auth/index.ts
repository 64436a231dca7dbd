export { AccountSecurity } from './account-security.service.js';
export { AuthModule } from './auth.module.js';
export { KnownDevices } from './known.devices.js';
export { OwnPassword } from './own-password.js';
export { causedByClient, causedByUser, PasswordHasher } from './password.hasher.js';
export { assertGoodPassword, passwordProblem } from './password.rules.js';
