import { Module } from '@nestjs/common';
import { AnnouncementsModule } from '../announcements/index.js';
import { DirectoryModule } from '../directory/index.js';
import { UndoModule } from '../undo/index.js';
import { GroupRestorer } from './group-restorer.js';
import { GroupsController } from './groups.controller.js';
import { GroupsService } from './groups.service.js';
import { MembersController } from './members.controller.js';
import { MembersService } from './members.service.js';

@Module({
  imports: [AnnouncementsModule, DirectoryModule, UndoModule],
  controllers: [GroupsController, MembersController],
  providers: [GroupsService, GroupRestorer, MembersService],
  exports: [MembersService],
})
export class GroupsModule {}
