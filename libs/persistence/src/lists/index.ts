export { announcements } from './announcements.js';
export { approvals } from './approvals.js';
export { auditLog } from './audit.js';
export { groups } from './groups.js';
export { importGone, importRows } from './import-rows.js';
export { invites } from './invites.js';
export { eligible, members } from './members.js';
export { schools } from './schools.js';
export { users } from './users.js';
