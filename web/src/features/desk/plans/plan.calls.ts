import type {
  CoverRequest,
  CoverView,
  LessonPlanRequest,
  LessonPlanView,
  MemberView,
  StudyMode,
  UndoOffer,
  UpdatePlanRequest,
} from '@studyhall/contracts';
import { read } from '../../../account/data/read';
import { api } from '../../../transport/rest';

const of = (id: string): string => `/api/lesson-plans/${id}`;
const ofClass = (group: number): string => `/api/groups/${group}`;

/** The console's calls about prepared lessons and substitutes (docs/specification/api.md#identity). */
export const planCalls = {
  list: (group: number) => read<LessonPlanView[]>(['lessons'], `${ofClass(group)}/lesson-plans`, {}, 'plans'),
  create: (group: number, body: LessonPlanRequest) => api('POST', `${ofClass(group)}/lesson-plans`, { body }),
  update: (id: string, body: UpdatePlanRequest) => api('PUT', of(id), { body }),
  remove: (id: string) => api<UndoOffer>('DELETE', of(id)),
  copy: (id: string, group_id: number) =>
    api<{ left_out: number }>('POST', `${of(id)}/copy`, { body: { group_id } }),
  start: async (id: string) => (await api<{ lesson_id: string }>('POST', `${of(id)}/start`)).lesson_id,
  send: (lesson: string, place: number) => api('POST', `/api/lessons/${lesson}/items/${place}/send`),
  setStudyMode: (group: number, study_mode: StudyMode | null) =>
    api('PUT', `${ofClass(group)}/study-mode`, { body: { study_mode } }),
  cover: (group: number) => read<CoverView | null>(['groups'], `${ofClass(group)}/cover`, {}, 'cover'),
  colleagues: (group: number, search: string) =>
    read<MemberView[]>([], `${ofClass(group)}/cover/colleagues`, { search }, 'teachers'),
  handOver: (group: number, body: CoverRequest) => api('PUT', `${ofClass(group)}/cover`, { body }),
  endCover: (group: number) => api('DELETE', `${ofClass(group)}/cover`),
};
