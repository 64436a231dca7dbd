import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/index.js';
import { BrowserCookie } from './browser.cookie.js';
import { EnvironmentProvider } from './environment.provider.js';
import { OidcClient } from './oidc.client.js';
import { OwnIdentities } from './own-identities.service.js';
import { PendingSignOns } from './pending.sign-ons.js';
import { ProviderSignOuts } from './provider-sign-outs.js';
import { ProvidersController } from './providers.controller.js';
import { ProvidersService } from './providers.service.js';
import { SignInOptionsService } from './sign-in-options.service.js';
import { SignOnController } from './sign-on.controller.js';
import { SignOnEntry } from './sign-on.entry.js';
import { SignOnService } from './sign-on.service.js';

@Module({
  imports: [AuthModule],
  controllers: [ProvidersController, SignOnController],
  providers: [
    BrowserCookie,
    EnvironmentProvider,
    OidcClient,
    OwnIdentities,
    PendingSignOns,
    ProviderSignOuts,
    ProvidersService,
    SignInOptionsService,
    SignOnEntry,
    SignOnService,
  ],
})
export class SignOnModule {}
