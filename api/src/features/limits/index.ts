export { LimitsModule } from './limits.module.js';
export { UseScopes } from './use-scopes.js';
