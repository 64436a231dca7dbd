export { AnnouncementEvents } from './announcement.events.js';
export { AnnouncementsModule } from './announcements.module.js';
