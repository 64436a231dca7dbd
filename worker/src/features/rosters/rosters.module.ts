import { Module } from '@nestjs/common';
import { Directory, DirectoryEvents, ToolKeys } from '@studyhall/platform';
import { EraseLeaversTask } from './erase-leavers.task.js';
import { NightlyRostersTask } from './nightly-rosters.task.js';
import { RosterRunHandler } from './roster-run.handler.js';
import { SourceReader } from './source.reader.js';

@Module({
  providers: [
    Directory,
    DirectoryEvents,
    RosterRunHandler,
    SourceReader,
    ToolKeys,
    NightlyRostersTask,
    EraseLeaversTask,
  ],
  exports: [RosterRunHandler, NightlyRostersTask, EraseLeaversTask],
})
export class RostersModule {}
