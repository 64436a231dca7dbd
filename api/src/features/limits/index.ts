export { LimitsModule } from './limits.module.js';
export { LimitsService } from './limits.service.js';
export { UseGate } from './use-gate.js';
export { UseScopes } from './use-scopes.js';
