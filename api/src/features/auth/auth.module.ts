import { Module } from '@nestjs/common';
import { AccountNotices } from './account-notices.service.js';
import { AccountSecurity } from './account-security.service.js';
import { AuthController } from './auth.controller.js';
import { FirstStart } from './first-start.js';
import { KnownDevices } from './known.devices.js';
import { OwnPassword } from './own-password.js';
import { PasswordHasher } from './password.hasher.js';
import { SignInLimits } from './sign-in.limits.js';
import { SignInService } from './sign-in.service.js';

@Module({
  controllers: [AuthController],
  providers: [
    AccountNotices,
    AccountSecurity,
    FirstStart,
    KnownDevices,
    OwnPassword,
    PasswordHasher,
    SignInLimits,
    SignInService,
  ],
  exports: [AccountSecurity, KnownDevices, OwnPassword, PasswordHasher],
})
export class AuthModule {}
