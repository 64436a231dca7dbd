import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  sentence,
  type LessonExercise,
  type OpenedSolutions,
  type OpenSolutionsRequest,
} from '@studyhall/contracts';
import {
  classExercises,
  lessonMembers,
  studyExercises,
  users,
  type Account,
  type Executor,
  shownName,
} from '@studyhall/persistence';
import { recordClass } from '../directory/index.js';
import { UndoRegistry, UndoService, type Restored } from '../undo/index.js';
import { LessonAccess } from './lesson.access.js';

const SOLUTIONS_OPENED = 'lessons.open_solutions';

/** The data for locking the solutions again. */
interface OpenedData extends studyExercises.OpenedRows {
  lesson_id: string;
  opened_by: string;
}

/** Unlocks solutions of study mode in a lesson. Source: `docs/specification/api.md#class`, "Study mode". */
@Injectable()
export class SolutionsService {
  constructor(
    private readonly db: DataSource,
    private readonly access: LessonAccess,
    private readonly undo: UndoService,
    kinds: UndoRegistry,
  ) {
    kinds.register<OpenedData>({
      kind: SOLUTIONS_OPENED,
      of: 'class',
      restore: (on, actor, data) => this.close(on, actor, data),
    });
  }

  async list(actor: Account, lessonId: string, userId: number | undefined): Promise<LessonExercise[]> {
    await this.access.lesson(actor, lessonId);
    await this.findStudentIds(lessonId, userId);
    return studyExercises.findInLesson(this.db, lessonId, userId ?? null);
  }

  /** @throws AppError `not_found` for a student or exercise outside of the class. */
  async open(
    actor: Account,
    lessonId: string,
    { user_id: userId, exercise_id: exercise }: OpenSolutionsRequest,
  ): Promise<OpenedSolutions> {
    const { group_id: groupId } = await this.access.lesson(actor, lessonId);
    const group = await this.access.group(actor, groupId);
    const students = await this.findStudentIds(lessonId, userId);
    return this.db.transaction(async (on) => {
      const known =
        typeof exercise === 'number'
          ? await classExercises.isOfGroup(on, groupId, exercise)
          : exercise === undefined || (await studyExercises.belongsToAny(on, students, exercise));
      if (!known) throw new AppError('not_found', sentence('exercise_not_found'));
      const wanted = { groupId, students, isEveryone: userId === undefined };
      const opened = await studyExercises.openSolutions(on, wanted, shownName(actor), exercise ?? null);
      const count = opened.ids.length + opened.for_class.length;
      if (count === 0) return { opened: 0 };
      const people = userId === undefined ? [] : [userId];
      const [student] = await users.findAccounts(on, people);
      await recordClass(on, actor, 'group.open_solutions', group, {
        // Without a student, unlocks only exercises of the class, not those that students brought themselves.
        after: {
          exercises: (await studyExercises.findNumbers(on, opened)).join(', '),
          opened: count,
          ...(student ? { student: student.username } : {}),
        },
        people,
      });
      const data: OpenedData = { ...opened, lesson_id: lessonId, opened_by: shownName(actor) };
      const offer = await this.undo.offer(on, actor, { kind: SOLUTIONS_OPENED, data });
      return { opened: count, ...offer };
    });
  }

  private async close(
    on: Executor,
    actor: Account,
    { lesson_id: lessonId, opened_by: openedBy, ...opened }: OpenedData,
  ): Promise<Restored> {
    const { group_id: groupId } = await this.access.lesson(actor, lessonId);
    const exercises = (await studyExercises.findNumbers(on, opened)).join(', ');
    const restored = await studyExercises.closeSolutions(on, opened, openedBy);
    const group = await this.access.group(actor, groupId);
    await recordClass(on, actor, 'group.shut_solutions', group, { after: { exercises, restored } });
    return { restored, conflicts: [] };
  }

  /** The student, or all members of the lesson's class. */
  private async findStudentIds(lessonId: string, userId: number | undefined): Promise<number[]> {
    const members = (await lessonMembers.findMembers(this.db, lessonId)).map(({ user_id }) => user_id);
    if (userId === undefined) return members;
    if (!members.includes(userId)) throw new AppError('not_found', sentence('user_not_found'));
    return [userId];
  }
}
