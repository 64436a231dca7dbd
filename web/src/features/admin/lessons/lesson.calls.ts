import type {
  LessonExercise,
  OpenedSolutions,
  OpenSolutionsRequest,
  LessonReport,
  LessonSummary,
  LessonTopics,
  LessonView,
  PushReceipts,
  PushRequest,
  StartLessonRequest,
  StudentHistory,
  StudentProgress,
  TicketQuestion,
  TicketResults,
  UpdateLessonRequest,
} from '@studyhall/contracts';
import { api } from '../../../transport/rest';

const of = (id: string): string => `/api/lessons/${id}`;

/** The console's calls about lessons (docs/specification/api.md#class). */
export const lessonCalls = {
  ofOwnClasses: (signal?: AbortSignal) =>
    api<{ lessons: LessonSummary[]; ended: LessonSummary[] }>('GET', '/api/lessons', { signal }),
  start: async (groupId: number, body: StartLessonRequest) =>
    (await api<{ lesson_id: string }>('POST', `/api/groups/${groupId}/lessons`, { body })).lesson_id,
  /** Has the server send the lesson's events for a minute. */
  view: (id: string, signal?: AbortSignal) => api<LessonView>('GET', of(id), { signal }),
  update: (id: string, body: UpdateLessonRequest) => api('PUT', of(id), { body }),
  pause: (id: string, reason: string) => api('POST', `${of(id)}/pause`, { body: { reason } }),
  resume: (id: string) => api('POST', `${of(id)}/resume`),
  end: (id: string) => api('POST', `${of(id)}/end`),
  exercises: async (id: string, user_id: number | undefined, signal?: AbortSignal) =>
    (await api<{ exercises: LessonExercise[] }>('GET', `${of(id)}/exercises`, { query: { user_id }, signal }))
      .exercises,
  openSolutions: (id: string, body: OpenSolutionsRequest) =>
    api<OpenedSolutions>('POST', `${of(id)}/solutions`, { body }),
  pushes: async (id: string, signal?: AbortSignal) =>
    (await api<{ pushes: PushReceipts[] }>('GET', `${of(id)}/pushes`, { signal })).pushes,
  ofClass: async (group: number, signal?: AbortSignal) =>
    (await api<{ lessons: LessonSummary[] }>('GET', `/api/groups/${group}/lessons`, { signal })).lessons,
  report: (id: string, signal?: AbortSignal) => api<LessonReport>('GET', `${of(id)}/report`, { signal }),
  topics: (id: string, signal?: AbortSignal) => api<LessonTopics>('GET', `${of(id)}/topics`, { signal }),
  push: (id: string, body: PushRequest) => api('POST', `${of(id)}/pushes`, { body }),
  tickets: async (id: string, signal?: AbortSignal) =>
    (await api<{ tickets: TicketResults[] }>('GET', `${of(id)}/tickets`, { signal })).tickets,
  proposeTicket: async (id: string) =>
    (await api<{ questions: TicketQuestion[] }>('POST', `${of(id)}/tickets/propose`)).questions,
  sendTicket: (id: string, questions: TicketQuestion[]) =>
    api('POST', `${of(id)}/tickets`, { body: { questions } }),
  closeTicket: (id: string, ticket: string) => api('POST', `${of(id)}/tickets/${ticket}/close`),
  history: (id: string, userId: number, signal?: AbortSignal) =>
    api<StudentHistory>('GET', `${of(id)}/students/${userId}/history`, { signal }),
  lowerHand: (id: string, userId: number) =>
    api('POST', `${of(id)}/students/${userId}/hand`, { body: { up: false } }),
  progress: (group: number, userId: number, signal?: AbortSignal) =>
    api<StudentProgress>('GET', `/api/groups/${group}/students/${userId}/progress`, { signal }),
  write: (id: string, userId: number, text: string) =>
    api('POST', `${of(id)}/students/${userId}/messages`, { body: { text } }),
};
