import { Injectable } from '@nestjs/common';
import type { JobHandler, JobRun } from '../../jobs/job-handler.js';
import { TurnRunner } from './turn.runner.js';

@Injectable()
export class TurnHandler implements JobHandler<'turns'> {
  readonly queue = 'turns';

  constructor(private readonly runner: TurnRunner) {}

  async handle(data: { turn_id: string }, job: JobRun): Promise<void> {
    await this.runner.run(data.turn_id, job.signal);
  }
}
