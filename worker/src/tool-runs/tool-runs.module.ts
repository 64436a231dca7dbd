import { Module } from '@nestjs/common';
import { StopSignalsModule } from '../jobs/stop-signals.js';
import { ArtifactModule } from '../storage/artifact.store.js';
import { EndedRunsTask } from './ended-runs.task.js';
import { ToolRuns } from './tool-runs.js';

@Module({
  imports: [StopSignalsModule, ArtifactModule],
  providers: [ToolRuns, EndedRunsTask],
  exports: [ToolRuns, EndedRunsTask, StopSignalsModule, ArtifactModule],
})
export class ToolRunsModule {}
