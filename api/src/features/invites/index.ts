export { InvitesModule } from './invites.module.js';
export { whyClosed } from './invites.service.js';
export { JoinLimits } from './join.limits.js';
