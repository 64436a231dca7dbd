export { InvitesModule } from './invites.module.js';
export { InvitesService, findInviteProblem } from './invites.service.js';
export { JoinLimits, LOOKS } from './join.limits.js';
