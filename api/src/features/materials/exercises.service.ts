import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  LIMITS,
  sentence,
  type AddExerciseRequest,
  type ChangeExerciseRequest,
  type ClassExerciseView,
  type UndoOffer,
} from '@studyhall/contracts';
import { classExercises, materials, type Account } from '@studyhall/persistence';
import {
  changeListedClass,
  DirectoryEvents,
  findClass,
  recordClass,
  wrongField,
} from '../directory/index.js';
import { UndoService } from '../undo/index.js';
import { ExerciseReadings } from './exercise-readings.js';
import { EXERCISE_REMOVED, type RemovedExercise } from './exercise-restorer.js';

/** The exercises of a class, which its teachers and admins can correct. Source: `docs/specification/api.md#identity`. */
@Injectable()
export class ExercisesService {
  constructor(
    private readonly db: DataSource,
    private readonly directory: DirectoryEvents,
    private readonly readings: ExerciseReadings,
    private readonly undo: UndoService,
  ) {}

  async list(actor: Account, groupId: number): Promise<ClassExerciseView[]> {
    await findClass(this.db, actor, groupId, 'group.teach');
    return classExercises.findOfGroup(this.db, groupId);
  }

  /** @throws AppError `invalid`, `too_large`. */
  async add(actor: Account, groupId: number, request: AddExerciseRequest): Promise<number> {
    const { file_id = null, page = null, ...fields } = request;
    return changeListedClass(this.db, this.directory, actor, groupId, async (on, group) => {
      if (file_id !== null && !(await materials.isSource(on, groupId, file_id)))
        throw wrongField('file_id', sentence('file_not_found'));
      if ((await classExercises.count(on, groupId)) >= LIMITS.exercisesPerClass)
        throw new AppError('too_large', sentence('too_many_exercises', { max: LIMITS.exercisesPerClass }));
      const added = [{ ...fields, file_id, page }];
      const [id = 0] = await classExercises.insertExercises(on, groupId, added, 'teacher');
      await recordClass(on, actor, 'group.add_exercise', group, { after: { exercise: fields.number } });
      return id;
    });
  }

  /** Corrects an exercise. The correction is kept when the file is read again. @throws AppError `not_found`. */
  async update(actor: Account, groupId: number, id: number, change: ChangeExerciseRequest): Promise<void> {
    await changeListedClass(this.db, this.directory, actor, groupId, async (on, group) => {
      const corrected = { ...change, origin: 'teacher', is_disputed: false } as const;
      if (!(await classExercises.updateExercise(on, groupId, id, corrected)))
        throw new AppError('not_found', sentence('exercise_not_found'));
      const after = { exercise: change.number ?? id };
      await recordClass(on, actor, 'group.change_exercise', group, { after });
    });
  }

  /** Removes an exercise. It is not added again when the file is read again. @throws AppError `not_found`. */
  async remove(actor: Account, groupId: number, id: number): Promise<UndoOffer> {
    const offer = await changeListedClass(this.db, this.directory, actor, groupId, async (on, group) => {
      if (!(await classExercises.removeExercise(on, groupId, id)))
        throw new AppError('not_found', sentence('exercise_not_found'));
      await recordClass(on, actor, 'group.remove_exercise', group, { before: { exercise: id } });
      const data: RemovedExercise = { group_id: groupId, id };
      return this.undo.offer(on, actor, { kind: EXERCISE_REMOVED, data });
    });
    // Passages that only solve this exercise become ordinary passages.
    await this.readings.start(groupId);
    return offer;
  }
}
