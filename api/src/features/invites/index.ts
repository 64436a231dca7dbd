export { InvitesModule } from './invites.module.js';
export { whyInvalid } from './invites.service.js';
export { JoinLimits, LOOKS } from './join.limits.js';
