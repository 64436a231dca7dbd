import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  sentence,
  type ActivityWork,
  type LtiGradesCourse,
  type LtiGradesStudent,
} from '@studyhall/contracts';
import { ltiCourses, ltiGrades, type Account } from '@studyhall/persistence';
import { JobQueues } from '@studyhall/platform';
import { ActivitiesService } from '../activities/index.js';
import { recordClass, withClassLocked } from '../directory/index.js';

/** The grades of class quizzes in learning platforms. Only a teacher's request sends them. */
@Injectable()
export class LtiGradesService {
  constructor(
    private readonly db: DataSource,
    private readonly activities: ActivitiesService,
    private readonly queues: JobQueues,
  ) {}

  /** The scores to send to each course of the class, and the results of sent ones. Empty for a quiz without scores. */
  async view(actor: Account, id: string): Promise<LtiGradesCourse[]> {
    const { group_id } = await this.activities.find(actor, id);
    const work = await this.activities.work(actor, id);
    if (!work.some(({ right }) => right && right.of > 0)) return [];
    const [courses, sent] = await Promise.all([
      ltiCourses.findOfGroup(this.db, group_id),
      ltiGrades.findScores(this.db, id),
    ]);
    return Promise.all(
      courses.map(async ({ id: course, title, platform, line_items_url: url }) => {
        const linked = new Set(await ltiGrades.findLinked(this.db, course, work.map(idOf)));
        const known = new Map(sent.filter((one) => one.course === course).map((one) => [one.user_id, one]));
        const students = work.map((one) => toStudent(one, linked.has(one.user_id), known.get(one.user_id)));
        return { id: course, title, platform, host: url === null ? null : new URL(url).host, students };
      }),
    );
  }

  /**
   * Sends the scores that the course does not have yet. A repeated request sends scores that failed or changed.
   * @throws AppError `not_found` for a course of another class, `conflict` if there is nothing to send or the platform
   * accepts no grades
   */
  async send(actor: Account, id: string, course: string): Promise<void> {
    const { group_id, title } = await this.activities.find(actor, id);
    // Read before the transaction, which would otherwise need a second connection.
    const work = (await this.activities.work(actor, id)).filter(isGraded);
    const grades = await withClassLocked(this.db, actor, group_id, async (on, group) => {
      const found = (await ltiCourses.findOfGroup(on, group_id)).find((one) => one.id === course);
      if (!found) throw new AppError('not_found', sentence('lti_course_not_found'));
      if (found.line_items_url === null) throw new AppError('conflict', sentence('grades_not_taken'));
      const linked = new Set(await ltiGrades.findLinked(on, course, work.map(idOf)));
      const scores = work.flatMap(({ user_id, right }) =>
        right && linked.has(user_id) ? { user_id, given: right.count, maximum: right.of } : [],
      );
      const stored = await ltiGrades.request(on, { activity_id: id, course }, scores);
      if (stored === null) throw new AppError('conflict', sentence('grades_nothing'));
      await recordClass(on, actor, 'group.send_grades', group, {
        after: { title, course: found.title, platform: found.platform, students: scores.length },
        people: scores.map(idOf),
      });
      return stored;
    });
    await this.queues.addStored('grades', grades, { grades_id: grades });
  }
}

const idOf = ({ user_id }: { user_id: number }): number => user_id;

/** Only a participant of a closed quiz has a score. */
const isGraded = ({ progress, right }: ActivityWork): boolean =>
  progress !== 'not_begun' && right !== null && right.of > 0;

function toStudent(
  work: ActivityWork,
  isLinked: boolean,
  sent: ltiGrades.SentScore | undefined,
): LtiGradesStudent {
  const { user_id, username, display_name, right } = work;
  const score = isGraded(work) && right ? { given: right.count, maximum: right.of } : null;
  const isKnown = sent && (score === null || (sent.given === score.given && sent.maximum === score.maximum));
  const state = isKnown ? sent.state : score === null ? 'not_taken' : isLinked ? 'ready' : 'not_linked';
  return { user_id, username, display_name, score, state, detail: isKnown ? sent.detail : null };
}
