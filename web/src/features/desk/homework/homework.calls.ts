import type {
  ActivityView,
  ActivityWork,
  FeedbackRequest,
  HomeworkRequest,
  UndoOffer,
  UpdateActivityRequest,
} from '@studyhall/contracts';
import { read } from '../../../account/data/read';
import { api } from '../../../transport/rest';

/** The console's calls about homework (docs/specification/api.md#identity). */
export const homeworkCalls = {
  ofClass: (group: number) =>
    read<ActivityView[]>(['groups', 'lessons'], `/api/groups/${group}/activities`, {}, 'activities'),
  give: (group: number, body: Partial<HomeworkRequest>) =>
    api('POST', `/api/groups/${group}/activities`, { body }),
  update: (id: string, body: UpdateActivityRequest) => api('PUT', `/api/activities/${id}`, { body }),
  withdraw: (id: string) => api<UndoOffer>('DELETE', `/api/activities/${id}`),
  work: (id: string) => read<ActivityWork[]>(['lessons'], `/api/activities/${id}/work`, {}, 'work'),
  feedback: (work: string, body: FeedbackRequest) => api('PUT', `/api/work/${work}/feedback`, { body }),
};
