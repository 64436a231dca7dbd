/** Plays a live lesson in a process of its own. Gets its order over IPC and answers with the {@link ClassroomResult}. */
import { runClassroom, type ClassroomPlan } from './classroom.ts';

export interface ClassroomOrder {
  url: string;
  cookies: { teacher: string; students: string[] };
  plan: ClassroomPlan;
}

process.once('message', ({ url, cookies, plan }: ClassroomOrder) => {
  runClassroom(url, cookies, plan).then(
    (result) => process.send?.(result, () => process.disconnect()),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
