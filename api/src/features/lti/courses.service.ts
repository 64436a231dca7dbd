import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, sentence, type LtiCourseView, type UndoOffer } from '@studyhall/contracts';
import { isTeacher } from '@studyhall/domain';
import { groupTeachers, ltiCourses, type Account, type Executor } from '@studyhall/persistence';
import {
  findClass,
  lockClass,
  recordClass,
  staffOnly,
  withClassLocked,
  wrongField,
} from '../directory/index.js';
import { UndoRegistry, UndoService, type Restored } from '../undo/index.js';

/** The undo kind of a course that was connected to another class. */
const MOVED = 'lti_courses.move';
/** A course with its previous and its new class. */
interface Moved {
  id: string;
  from: number;
  to: number;
}

/** Courses of learning platforms, for the teachers of their classes and the school's admins. */
@Injectable()
export class LtiCoursesService {
  constructor(
    private readonly db: DataSource,
    private readonly undo: UndoService,
    kinds: UndoRegistry,
  ) {
    kinds.register<Moved>({
      kind: MOVED,
      of: 'class',
      restore: (on, actor, { id, from, to }) => this.restore(on, actor, { id, from: to, to: from }),
    });
  }

  async list(actor: Account, groupId: number): Promise<LtiCourseView[]> {
    await findClass(this.db, actor, groupId, 'group.teach');
    const courses = await ltiCourses.findOfGroup(this.db, groupId);
    return courses.map(({ id, title, platform }) => ({ id, title, platform }));
  }

  /**
   * Connects a course to another class. Students who are already in the old class stay there.
   * @throws AppError `not_found` for a course or class outside of the caller's scope, `forbidden` for a substitute,
   * `invalid` for a school that the platform does not serve
   */
  async move(actor: Account, id: string, to: number): Promise<UndoOffer> {
    staffOnly(actor);
    const course = await ltiCourses.findConnected(this.db, id);
    if (!course) throw notFound();
    const moved = { id, from: course.group_id, to };
    return withClassLocked(this.db, actor, Math.min(moved.from, to), async (on) => {
      await apply(on, actor, moved);
      return this.undo.offer(on, actor, { kind: MOVED, data: moved });
    });
  }

  private async restore(on: Executor, actor: Account, moved: Moved): Promise<Restored> {
    await lockClass(on, actor, Math.min(moved.from, moved.to), 'group.teach');
    await apply(on, actor, moved);
    return { restored: 1, conflicts: [] };
  }
}

/** Moves a course between two classes in the actor's scope. The caller must hold the lock of the class with the lower id. */
async function apply(on: Executor, actor: Account, { id, from, to }: Moved): Promise<void> {
  await lockClass(on, actor, Math.max(from, to), 'group.teach');
  const before = await findClass(on, actor, from, 'group.teach');
  const after = await findClass(on, actor, to, 'group.teach');
  for (const group of isTeacher(actor) ? [before, after] : [])
    if (!(await groupTeachers.isOwnTeacher(on, group.id, actor.id)))
      throw new AppError('forbidden', sentence('lti_course_own_classes'));
  const course = await ltiCourses.findConnected(on, id);
  if (course && course.schools.length > 0 && !course.schools.includes(after.school))
    throw wrongField('class', sentence('lti_course_school'));
  if (!course || !(await ltiCourses.moveCourse(on, id, { from, to }))) throw notFound();
  await recordClass(on, actor, 'lti_course.connect', after, {
    before: { class: before.name },
    after: { course: course.title, platform: course.platform },
  });
}

const notFound = (): AppError => new AppError('not_found', sentence('lti_course_not_found'));
