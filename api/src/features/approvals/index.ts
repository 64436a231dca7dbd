export { RequestEvents } from './request.events.js';
export { ApprovalsModule } from './approvals.module.js';
