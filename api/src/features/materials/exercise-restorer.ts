import { Injectable } from '@nestjs/common';
import { classExercises, type Account, type Executor } from '@studyhall/persistence';
import { toConflict, DirectoryEvents, lockClass, recordClass } from '../directory/index.js';
import { UndoRegistry, type Restored } from '../undo/index.js';
import { ExerciseReadings } from './exercise-readings.js';

export const EXERCISE_REMOVED = 'exercises.remove';

/** The data for restoring an exercise. */
export interface RemovedExercise {
  group_id: number;
  id: number;
}

/** Restores exercises that a teacher removed from a class. */
@Injectable()
export class ExerciseRestorer {
  constructor(
    private readonly directory: DirectoryEvents,
    private readonly readings: ExerciseReadings,
    kinds: UndoRegistry,
  ) {
    kinds.register<RemovedExercise>({
      kind: EXERCISE_REMOVED,
      of: 'class',
      restore: (on, actor, data) => this.restore(on, actor, data),
    });
  }

  private async restore(
    on: Executor,
    actor: Account,
    { group_id: groupId, id }: RemovedExercise,
  ): Promise<Restored> {
    const group = await lockClass(on, actor, groupId, 'group.teach');
    if (!(await classExercises.restoreExercise(on, groupId, id)))
      return {
        restored: 0,
        conflicts: [toConflict('group', groupId, group.name, ['conflict', 'undo_group_changed'])],
      };
    await recordClass(on, actor, 'group.add_exercise', group, { after: { exercise: id } });
    return {
      restored: 1,
      conflicts: [],
      publish: async () => {
        await this.readings.start(groupId);
        await this.directory.changed('groups', group.school);
      },
    };
  }
}
