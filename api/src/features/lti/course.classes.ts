import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError } from '@studyhall/contracts';
import { isStudent } from '@studyhall/domain';
import {
  audit,
  ltiCourses,
  members,
  type Account,
  type ltiPlatforms,
  type SignInAccount,
} from '@studyhall/persistence';
import { sourceActor } from '@studyhall/platform';
import { Directory } from '../directory/index.js';
import type { LaunchTicket } from './launch.tickets.js';

type Platform = ltiPlatforms.LtiPlatform;
type Course = NonNullable<LaunchTicket['course']>;

/** Connects courses to classes: a teacher chooses the class at the first launch, and students of the course join it. */
@Injectable()
export class CourseClasses {
  constructor(
    private readonly db: DataSource,
    private readonly directory: Directory,
  ) {}

  /** The class of a course; null if none is connected, or it was removed. */
  async find(platform: Platform, { id }: Course): Promise<number | null> {
    return (await ltiCourses.findCourse(this.db, platform.id, id))?.group_id ?? null;
  }

  /** The classes that a teacher may connect: those they regularly teach, in schools of the platform. */
  findChoices({ schools }: Platform, teacher: Account): Promise<ltiCourses.ClassChoice[]> {
    return ltiCourses.findChoices(this.db, teacher.id, schools);
  }

  /** @throws AppError `not_found` for a class that the teacher may not connect */
  async connect(platform: Platform, course: Course, teacher: Account, groupId: number): Promise<void> {
    await this.db.transaction(async (on) => {
      const chosen = (await ltiCourses.findChoices(on, teacher.id, platform.schools)).find(
        ({ id }) => id === groupId,
      );
      if (!chosen) throw new AppError('not_found');
      const { id: course_id, title, members_url, line_items_url } = course;
      await ltiCourses.storeCourse(on, {
        ...{ provider_id: platform.id, course_id, title, members_url, line_items_url, group_id: groupId },
      });
      await audit.record(on, {
        ...{ actor: teacher, action: 'lti_course.connect', school: teacher.school },
        target: { type: 'group', id: groupId, name: chosen.name },
        after: { course: title, platform: platform.label },
      });
    });
  }

  /** Stores the URL for grades of a connected course, if a teacher's launch contains it. */
  async refresh(platform: Platform, { id, line_items_url }: Course): Promise<void> {
    if (line_items_url === null) return;
    const course = { provider_id: platform.id, course_id: id, line_items_url };
    await ltiCourses.storeLineItems(this.db, course);
  }

  /** Adds a student of a course to its class, if both belong to the same school. */
  async enter(platform: Platform, course: Course, student: SignInAccount): Promise<void> {
    const { id } = student;
    const groupId = await this.find(platform, course);
    if (groupId === null || (await members.isMember(this.db, groupId, id))) return;
    const actor = sourceActor(platform.label, student.school);
    const touched = {
      accounts: [id],
      classes: [groupId],
      schools: [student.school],
      classLock: 'share' as const,
    };
    await this.directory.change(actor, touched, async (on, locked) => {
      const [user, group] = [locked.accounts.get(id), locked.classes.get(groupId)];
      const fits = user && group && !user.removed && isStudent(user) && user.school === group.school;
      if (!fits || (await members.isMember(on, groupId, id))) return { result: null, wanted: null };
      const memberships = { entered: [{ group_id: groupId, user_id: id }] };
      return { result: null, seconds: null, wanted: { cause: { action: 'user.sign_on' }, memberships } };
    });
  }
}
