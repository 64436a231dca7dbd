import type {
  ClassRequests,
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
  TeacherMessageRequest,
  TicketQuestion,
  TicketResults,
  UpdateLessonRequest,
} from '@studyhall/contracts';
import { read } from '../../../account/data/read';
import { api } from '../../../transport/rest';

const of = (id: string): string => `/api/lessons/${id}`;

/** The console's calls about lessons (docs/specification/api.md#class). */
export const lessonCalls = {
  ofOwnClasses: read<{ lessons: LessonSummary[]; ended: LessonSummary[] }>(['lessons'], '/api/lessons'),
  start: async (groupId: number, body: StartLessonRequest) =>
    (await api<{ lesson_id: string }>('POST', `/api/groups/${groupId}/lessons`, { body })).lesson_id,
  /** Makes the server send the lesson's events for a minute. */
  // A student who joins or leaves the class also joins or leaves the wall.
  view: (id: string) => read<LessonView>(['lessons', 'groups', 'users'], of(id)),
  update: (id: string, body: UpdateLessonRequest) => api('PUT', of(id), { body }),
  pause: (id: string, reason: string) => api('POST', `${of(id)}/pause`, { body: { reason } }),
  resume: (id: string) => api('POST', `${of(id)}/resume`),
  end: (id: string) => api('POST', `${of(id)}/end`),
  exercises: (id: string, user_id: number | undefined) =>
    read<LessonExercise[]>([], `${of(id)}/exercises`, { user_id }, 'exercises'),
  openSolutions: (id: string, body: OpenSolutionsRequest) =>
    api<OpenedSolutions>('POST', `${of(id)}/solutions`, { body }),
  pushes: (id: string) => read<PushReceipts[]>(['lessons'], `${of(id)}/pushes`, {}, 'pushes'),
  ofClass: (group: number) =>
    read<LessonSummary[]>(['lessons'], `/api/groups/${group}/lessons`, {}, 'lessons'),
  report: (id: string) => read<LessonReport>(['lessons', 'groups'], `${of(id)}/report`),
  topics: (id: string) => read<LessonTopics>([], `${of(id)}/topics`),
  push: (id: string, body: PushRequest) => api('POST', `${of(id)}/pushes`, { body }),
  tickets: (id: string) => read<TicketResults[]>(['lessons'], `${of(id)}/tickets`, {}, 'tickets'),
  proposeTicket: async (id: string) =>
    (await api<{ questions: TicketQuestion[] }>('POST', `${of(id)}/tickets/propose`)).questions,
  sendTicket: (id: string, questions: TicketQuestion[]) =>
    api('POST', `${of(id)}/tickets`, { body: { questions } }),
  closeTicket: (id: string, ticket: string) => api('POST', `${of(id)}/tickets/${ticket}/close`),
  history: (id: string, userId: number) =>
    read<StudentHistory>(['conversation'], `${of(id)}/students/${userId}/history`),
  lowerHand: (id: string, userId: number) =>
    api('POST', `${of(id)}/students/${userId}/hand`, { body: { up: false } }),
  progress: (group: number, userId: number) =>
    read<StudentProgress>(['lessons', 'groups', 'users'], `/api/groups/${group}/students/${userId}/progress`),
  workRequests: (group: number) =>
    read<ClassRequests>(['lessons', 'groups'], `/api/groups/${group}/work-requests`),
  write: (id: string, userId: number, body: TeacherMessageRequest) =>
    api('POST', `${of(id)}/students/${userId}/messages`, { body }),
};
