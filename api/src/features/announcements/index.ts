export { AnnouncementsModule } from './announcements.module.js';
