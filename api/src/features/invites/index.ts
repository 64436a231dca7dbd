export { InvitesModule } from './invites.module.js';
export { InvitesService, whyInvalid } from './invites.service.js';
export { JoinLimits, LOOKS } from './join.limits.js';
