export { MembershipsModule } from './memberships.module.js';
export { toView as toMembershipView } from './memberships.service.js';
