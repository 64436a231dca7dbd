import { Module } from '@nestjs/common';
import { AccountNotices } from './account-notices.service.js';
import { AccountSecurity } from './account-security.service.js';
import { AuthController } from './auth.controller.js';
import { FactorChecks } from './factors/factor-checks.service.js';
import { FactorSignIns } from './factors/factor-sign-ins.service.js';
import { KeptSetups } from './factors/kept-setups.js';
import { OwnFactorsController } from './factors/own-factors.controller.js';
import { OwnFactors } from './factors/own-factors.service.js';
import { Passkeys } from './factors/passkeys.js';
import { PendingSignIns } from './factors/pending.sign-ins.js';
import { FirstStart } from './first-start.js';
import { ForgottenPasswordsController } from './forgotten-passwords.controller.js';
import { ForgottenPasswords } from './forgotten-passwords.service.js';
import { KnownDevices } from './known.devices.js';
import { PasswordHasher } from './password.hasher.js';
import { Reauthentication } from './reauthentication.js';
import { SignInLimits } from './sign-in.limits.js';
import { SignInService } from './sign-in.service.js';

@Module({
  controllers: [AuthController, ForgottenPasswordsController, OwnFactorsController],
  providers: [
    AccountNotices,
    AccountSecurity,
    FactorChecks,
    FactorSignIns,
    FirstStart,
    ForgottenPasswords,
    KeptSetups,
    KnownDevices,
    OwnFactors,
    Passkeys,
    PasswordHasher,
    PendingSignIns,
    Reauthentication,
    SignInLimits,
    SignInService,
  ],
  exports: [AccountSecurity, FactorSignIns, KnownDevices, PasswordHasher, Reauthentication],
})
export class AuthModule {}
