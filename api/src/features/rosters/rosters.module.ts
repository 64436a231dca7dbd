import { Module } from '@nestjs/common';
import { DirectoryModule } from '../directory/index.js';
import { UndoModule } from '../undo/index.js';
import { RosterRunsService } from './roster-runs.service.js';
import { RosterSourcesService } from './roster-sources.service.js';
import { RosterRunsController, RosterSourcesController } from './rosters.controller.js';

@Module({
  imports: [DirectoryModule, UndoModule],
  controllers: [RosterSourcesController, RosterRunsController],
  providers: [RosterSourcesService, RosterRunsService],
})
export class RostersModule {}
