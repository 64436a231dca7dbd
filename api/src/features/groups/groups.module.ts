import { Module } from '@nestjs/common';
import { AnnouncementsModule } from '../announcements/index.js';
import { DirectoryModule } from '../directory/index.js';
import { UndoModule } from '../undo/index.js';
import { CoverController } from './cover.controller.js';
import { CoverService } from './cover.service.js';
import { DirectoryUndo } from './directory.undo.js';
import { GroupsController } from './groups.controller.js';
import { GroupsService } from './groups.service.js';
import { MembersController } from './members.controller.js';
import { MembersService } from './members.service.js';
import { SlotsService } from './slots.service.js';
import { TeachersController } from './teachers.controller.js';
import { TeachersService } from './teachers.service.js';

@Module({
  imports: [AnnouncementsModule, DirectoryModule, UndoModule],
  controllers: [GroupsController, MembersController, TeachersController, CoverController],
  providers: [GroupsService, DirectoryUndo, MembersService, SlotsService, TeachersService, CoverService],
  exports: [MembersService],
})
export class GroupsModule {}
