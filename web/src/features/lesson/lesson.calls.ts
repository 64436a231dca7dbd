import type {
  EndedLesson,
  OwnActivities,
  ReadLogEntry,
  StudentLesson,
  StudentTicket,
  StudyView,
} from '@studyhall/contracts';
import { read } from '../../account/data/read';
import { api } from '../../transport/rest';

/** The student's current lesson and related lessons. */
export interface CurrentLesson {
  lesson: StudentLesson | null;
  ticket: StudentTicket | null;
  /** Absent in responses of an older server. */
  all_ended?: EndedLesson[];
  /** Other live lessons, in other classes. */
  others?: StudentLesson[];
}

/** A student's calls about lessons (docs/specification/api.md#class). */
export const lessonCalls = {
  current: () => api<CurrentLesson>('GET', '/api/lessons/current'),
  questions: (activity: string) => read<StudentTicket>(['lessons'], `/api/activities/${activity}/questions`),
  raiseHand: (lesson: string, up: boolean) => api('POST', `/api/lessons/${lesson}/hand`, { body: { up } }),
  looks: read<ReadLogEntry[]>([], '/api/me/views', {}, 'views'),
  homework: () => api<OwnActivities>('GET', '/api/me/activities'),
  begin: async (id: string) =>
    (await api<{ conversation_id: string | null }>('POST', `/api/activities/${id}/begin`)).conversation_id,
  study: () => api<StudyView>('GET', '/api/me/study'),
};
