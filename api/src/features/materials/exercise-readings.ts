import { Injectable } from '@nestjs/common';
import { classExercises } from '@studyhall/persistence';
import { JobQueues } from '@studyhall/platform';

/** Has the exercises of a class read again, including which passages solve them. */
@Injectable()
export class ExerciseReadings {
  constructor(private readonly queues: JobQueues) {}

  async start(groupId: number): Promise<void> {
    await this.queues.addStored('exercises', classExercises.toJobId(groupId), { group_id: groupId });
  }
}
