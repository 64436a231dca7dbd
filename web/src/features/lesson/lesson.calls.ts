import type {
  EndedLesson,
  LessonLook,
  OtherLesson,
  OwnActivity,
  StudentLesson,
  StudentTicket,
  StudyView,
} from '@studyhall/contracts';
import { api } from '../../transport/rest';

/** What the student is in now. */
export interface CurrentLesson {
  lesson: StudentLesson | null;
  ticket: StudentTicket | null;
  /** Absent in the answer of a server that was not updated yet. */
  ended?: EndedLesson | null;
  /** Lessons of other classes that are live too. */
  others?: OtherLesson[];
}

/** A student's calls about lessons (docs/specification/api.md#class). */
export const lessonCalls = {
  current: () => api<CurrentLesson>('GET', '/api/lessons/current'),
  questions: (activity: string, signal: AbortSignal) =>
    api<StudentTicket>('GET', `/api/activities/${activity}/questions`, { signal }),
  raiseHand: (lesson: string, up: boolean) => api('POST', `/api/lessons/${lesson}/hand`, { body: { up } }),
  looks: async (signal: AbortSignal): Promise<LessonLook[]> =>
    (await api<{ views: LessonLook[] }>('GET', '/api/me/views', { signal })).views,
  homework: async () => (await api<{ activities: OwnActivity[] }>('GET', '/api/me/activities')).activities,
  begin: async (id: string) =>
    (await api<{ conversation_id: string | null }>('POST', `/api/activities/${id}/begin`)).conversation_id,
  study: () => api<StudyView>('GET', '/api/me/study'),
};
