import type {
  LtiGradesCourse,
  OpenQuizRequest,
  QuizDraft,
  QuizOfTeacher,
  TicketQuestion,
} from '@studyhall/contracts';
import { read } from '../../../account/data/read';
import { api } from '../../../transport/rest';

const of = (id: string): string => `/api/activities/${id}`;

/** The console's calls about class quizzes (docs/classroom.md). */
export const quizCalls = {
  create: async (group: number, draft: Omit<QuizDraft, 'kind'>) =>
    (
      await api<{ activity_id: string }>('POST', `/api/groups/${group}/activities`, {
        body: { kind: 'quiz', ...draft },
      })
    ).activity_id,
  view: (id: string) => read<QuizOfTeacher>(['lessons'], `${of(id)}/quiz`),
  propose: async (id: string) =>
    (await api<{ questions: TicketQuestion[] }>('POST', `${of(id)}/propose`)).questions,
  open: (id: string, body: OpenQuizRequest) => api('POST', `${of(id)}/open`, { body }),
  grades: (id: string) => read<LtiGradesCourse[]>(['lessons', 'groups'], `${of(id)}/grades`, {}, 'courses'),
  sendGrades: (id: string, course: string) => api('POST', `${of(id)}/grades`, { body: { course } }),
  copy: (id: string, group_id: number) => api('POST', `${of(id)}/copy`, { body: { group_id } }),
};
