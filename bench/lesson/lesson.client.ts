/** Plays a lesson in a process of its own. Gets its order over IPC and answers with the {@link LessonResult}. */
import { runLesson, type LessonPlan } from './lesson.ts';

export interface LessonOrder {
  url: string;
  cookies: { students: string[]; admins: string[] };
  plan: LessonPlan;
}

process.once('message', ({ url, cookies, plan }: LessonOrder) => {
  runLesson(url, cookies, plan).then(
    (result) => process.send?.(result, () => process.disconnect()),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
