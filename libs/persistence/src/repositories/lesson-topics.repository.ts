// SQL: all students of a lesson in one statement, and the clock of the database.
import type { LessonTopic } from '@studyhall/contracts';
import { isOpenToTeachers, ofLesson } from '../conditions.js';
import { LessonTopics, type TopicLabel } from '../entities/lesson-topics.entity.js';
import { LESSON_END } from './lesson-reports.repository.js';
import { WITHOUT_SAFETY } from './lesson-wall.repository.js';
import { EACH_NAME } from '../names/person.js';
import { fragment, raw, sql, storableJson, type Executor, type Fragment } from '../sql.js';

export type { TopicLabel };

/** The state of the visible questions of a lesson. */
export interface QuestionsState {
  questions: number;
  last_question: number;
}

const lessonQuestions = (
  lessonId: string,
): Fragment => fragment`lessons l JOIN conversations c ON ${raw(ofLesson('l.id'))} AND c.removed_with IS NULL
  JOIN messages q ON q.conversation_id = c.id AND q.role = 'user' AND q.in_view AND q.created_at <= ${raw(LESSON_END)}
    AND ${raw(isOpenToTeachers('q'))} AND ${raw(WITHOUT_SAFETY)}
  WHERE l.id = ${lessonId}`;
const QUESTION_CHARS = 500;
/** Topics that were due for relabelling longer ago keep their current labels. */
const RELABEL_WITHIN = fragment`interval '1 hour'`;
const MAX_RELABELLED = 100;

export async function findTopics(on: Executor, lessonId: string): Promise<LessonTopics | null> {
  return on.getRepository(LessonTopics).findOneBy({ lesson_id: lessonId });
}

export async function findQuestionsState(on: Executor, lessonId: string): Promise<QuestionsState> {
  const found = await sql(on).row<QuestionsState>`
    SELECT count(*)::int AS questions, COALESCE(max(q.id), 0) AS last_question FROM ${lessonQuestions(lessonId)}`;
  return found ?? { questions: 0, last_question: 0 };
}

/** The newest questions of a lesson, truncated, with their authors. */
export async function findQuestions(
  on: Executor,
  lessonId: string,
  limit: number,
): Promise<Array<{ id: number; user_id: number; text: string }>> {
  return sql(on).rows`
    SELECT q.id, c.user_id, left(q.content, ${QUESTION_CHARS}) AS text FROM ${lessonQuestions(lessonId)}
     ORDER BY q.id DESC LIMIT ${limit}`;
}

/** The names that questions of a lesson may contain, even while its class is removed. */
export async function findNames(on: Executor, lessonId: string): Promise<string[]> {
  return sql(on).column<string>`
    SELECT ${raw(EACH_NAME)} FROM users u WHERE u.id IN (
      SELECT m.user_id FROM stored_group_members m JOIN lessons l ON l.group_id = m.group_id WHERE l.id = ${lessonId}
      UNION SELECT t.user_id FROM teaching t JOIN lessons l ON l.group_id = t.group_id WHERE l.id = ${lessonId}
      UNION SELECT user_id FROM conversations WHERE ${lessonId} IN (lesson_id, former_lesson_id))`;
}

/** Lessons whose topics are due for another request to the model. */
export async function findToRelabel(on: Executor): Promise<string[]> {
  return sql(on).column<string>`
    SELECT lesson_id FROM lesson_topics WHERE relabel_at BETWEEN now() - ${RELABEL_WITHIN} AND now()
     ORDER BY relabel_at LIMIT ${MAX_RELABELLED}`;
}

/** The topics of a lesson, the model's labels, and the milliseconds until it is asked again. */
export interface GroupedTopics {
  topics: LessonTopic[];
  labels: TopicLabel[];
  relabelMs: number | null;
}

/** Stores the topics of a lesson with the state of the questions that they are based on. */
export async function storeTopics(
  on: Executor,
  lessonId: string,
  { topics, labels, relabelMs }: GroupedTopics,
  state: QuestionsState,
): Promise<void> {
  await sql(on).rows`
    INSERT INTO lesson_topics (lesson_id, topics, questions, last_question, labels, relabel_at)
    SELECT id, ${storableJson(topics)}, ${state.questions}, ${state.last_question}, ${storableJson(labels)},
      now() + ${relabelMs} * interval '1 millisecond' FROM lessons WHERE id = ${lessonId}
    ON CONFLICT (lesson_id) DO UPDATE SET topics = EXCLUDED.topics, questions = EXCLUDED.questions,
           last_question = EXCLUDED.last_question, labels = EXCLUDED.labels, relabel_at = EXCLUDED.relabel_at,
           at = now()`;
}
