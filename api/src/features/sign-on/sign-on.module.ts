import { Module } from '@nestjs/common';
import { ApprovalsModule } from '../approvals/index.js';
import { AuthModule } from '../auth/index.js';
import { DirectoryModule } from '../directory/index.js';
import { BrowserCookie } from './browser.cookie.js';
import { EnteredSession } from './entered.session.js';
import { EnvironmentProvider } from './environment.provider.js';
import { LinkedGroups } from './linked.groups.js';
import { OidcClient } from './oidc.client.js';
import { OwnIdentities } from './own-identities.service.js';
import { PendingSignOns } from './pending.sign-ons.js';
import { ProviderAccounts } from './provider-accounts.js';
import { ProviderFetch } from './provider.fetch.js';
import { ProviderSignOuts } from './provider-sign-outs.js';
import { ProvidersController } from './providers.controller.js';
import { ProvidersService } from './providers.service.js';
import { RenewalTokens } from './renewal-tokens.js';
import { SessionRenewals } from './session-renewals.js';
import { SignInOptionsService } from './sign-in-options.service.js';
import { SignOnController } from './sign-on.controller.js';
import { SignOnEntry } from './sign-on.entry.js';
import { RuleAccounts } from './rule-accounts.js';
import { SignOnRequests } from './sign-on.requests.js';
import { SignOnService } from './sign-on.service.js';

@Module({
  imports: [ApprovalsModule, AuthModule, DirectoryModule],
  controllers: [ProvidersController, SignOnController],
  providers: [
    BrowserCookie,
    EnteredSession,
    EnvironmentProvider,
    LinkedGroups,
    OidcClient,
    OwnIdentities,
    PendingSignOns,
    ProviderAccounts,
    ProviderFetch,
    ProviderSignOuts,
    ProvidersService,
    RenewalTokens,
    SessionRenewals,
    SignInOptionsService,
    RuleAccounts,
    SignOnEntry,
    SignOnRequests,
    SignOnService,
  ],
  exports: [EnteredSession, ProviderAccounts, ProviderFetch],
})
export class SignOnModule {}
