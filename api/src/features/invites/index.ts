export { InvitesModule } from './invites.module.js';
export { whyInvalid } from './invites.service.js';
export { JoinLimits } from './join.limits.js';
