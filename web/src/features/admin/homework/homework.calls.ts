import type {
  ActivityView,
  ActivityWork,
  FeedbackRequest,
  HomeworkRequest,
  UndoOffer,
  UpdateActivityRequest,
} from '@studyhall/contracts';
import { api } from '../../../transport/rest';

/** The console's calls about homework (docs/specification/api.md#identity). */
export const homeworkCalls = {
  ofClass: async (group: number, signal: AbortSignal) =>
    (await api<{ activities: ActivityView[] }>('GET', `/api/groups/${group}/activities`, { signal }))
      .activities,
  give: (group: number, body: Partial<HomeworkRequest>) =>
    api('POST', `/api/groups/${group}/activities`, { body }),
  update: (id: string, body: UpdateActivityRequest) => api('PUT', `/api/activities/${id}`, { body }),
  withdraw: (id: string) => api<UndoOffer>('DELETE', `/api/activities/${id}`),
  work: async (id: string, signal: AbortSignal) =>
    (await api<{ work: ActivityWork[] }>('GET', `/api/activities/${id}/work`, { signal })).work,
  feedback: (work: string, body: FeedbackRequest) => api('PUT', `/api/work/${work}/feedback`, { body }),
};
