export { clientSource, EnteredSession } from './entered.session.js';
export {
  ProviderAccounts,
  type ClientSource,
  type Entered,
  type ProviderPerson,
} from './provider-accounts.js';
export { ProviderFetch } from './provider.fetch.js';
export { problemPath, SignOnError } from './sign-on.error.js';
export { SignOnModule } from './sign-on.module.js';
