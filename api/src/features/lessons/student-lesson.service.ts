import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  LIMITS,
  sentence,
  type EndedLesson,
  type ReadLogEntry,
  type ReceiptRequest,
  type StudentLesson,
  type StudyView,
} from '@studyhall/contracts';
import {
  lessonPushes,
  lessonMembers,
  lessons,
  lessonWall,
  safetyCases,
  studyExercises,
  type Account,
} from '@studyhall/persistence';
import { LessonEvents, LessonSignals, toStudentLesson } from '@studyhall/platform';

const MAX_READ_LOG_ENTRIES = 200;
const MAX_EXERCISES = 50;
const NO_SUCH_LESSON = sentence('lesson_not_found');

/** The lesson from a student's view. */
@Injectable()
export class StudentLessonService {
  constructor(
    private readonly db: DataSource,
    private readonly signals: LessonSignals,
    private readonly events: LessonEvents,
  ) {}

  /** The account's running lessons, newest first, each with its own conversation, which is created here. */
  async live(account: Account): Promise<StudentLesson[]> {
    const live = await lessons.findLiveOfStudent(this.db, account.id);
    return Promise.all(
      live.map(async (lesson) => {
        const [conversation_id, hand_up, pushes] = await Promise.all([
          lessons.ensureConversation(this.db, lesson, account.id),
          lessonMembers.isHandUp(this.db, lesson.id, account.id),
          lessonPushes.findPushes(this.db, lesson.id, LIMITS.pushesPerLesson),
        ]);
        return toStudentLesson(lesson, { hand_up, conversation_id, pushes });
      }),
    );
  }

  /** The lessons that ended a few minutes ago, whose work the page links to. */
  ended(account: Account): Promise<EndedLesson[]> {
    return lessons.findEndedOfStudent(this.db, account.id, LIMITS.ticketGraceMinutes);
  }

  async raiseHand(account: Account, lessonId: string, up: boolean): Promise<void> {
    await this.assertIn(account, lessonId);
    await lessonMembers.raiseHand(this.db, lessonId, account.id, up);
    await Promise.all([
      this.signals.student(lessonId, account.id),
      this.events.changed(lessonId, account.id),
    ]);
  }

  async write(account: Account, lessonId: string, writing: boolean): Promise<void> {
    await this.assertIn(account, lessonId);
    await this.signals.write(lessonId, account.id, writing);
  }

  async receive(
    account: Account,
    lessonId: string,
    pushId: string,
    state: ReceiptRequest['state'],
  ): Promise<void> {
    const changed = await lessonPushes.recordReceipt(this.db, {
      lessonId,
      pushId,
      userId: account.id,
      state,
    });
    if (changed === null) throw new AppError('not_found', sentence('push_not_found'));
    if (changed) await this.signals.receipt(lessonId, pushId);
  }

  /** Records of who read the account's conversations of lessons, and passages of closed safeguarding cases. */
  async findReadLog(account: Account): Promise<ReadLogEntry[]> {
    const [ofLessons, ofCases] = await Promise.all([
      lessonWall.findReadLog(this.db, account.id, MAX_READ_LOG_ENTRIES),
      safetyCases.findReadLog(this.db, account.id, MAX_READ_LOG_ENTRIES),
    ]);
    return [...ofCases, ...ofLessons].toSorted((a, b) => b.at.localeCompare(a.at));
  }

  /** The current study mode, and the student's activity in it. */
  async study(account: Account): Promise<StudyView> {
    const [{ mode: study_mode }, exercises] = await Promise.all([
      studyExercises.findStudyRules(this.db, account.id),
      studyExercises.findViews(this.db, account.id, MAX_EXERCISES),
    ]);
    return { study_mode, exercises };
  }

  private async assertIn(account: Account, lessonId: string): Promise<void> {
    if (!(await lessonMembers.isInLive(this.db, lessonId, account.id)))
      throw new AppError('not_found', NO_SUCH_LESSON);
  }
}
