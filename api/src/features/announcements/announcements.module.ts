import { Module } from '@nestjs/common';
import { AnnouncementEvents } from './announcement.events.js';
import { AnnouncementsController } from './announcements.controller.js';
import { AnnouncementsService } from './announcements.service.js';

@Module({
  controllers: [AnnouncementsController],
  providers: [AnnouncementsService, AnnouncementEvents],
  exports: [AnnouncementEvents],
})
export class AnnouncementsModule {}
