import type { LessonLook, ReceiptRequest, StudentLesson, StudyView } from '@studyhall/contracts';
import { api } from '../../transport/rest';

/** A student's calls about lessons (decisions.md §8). */
export const lessonCalls = {
  current: async (): Promise<StudentLesson | null> =>
    (await api<{ lesson: StudentLesson | null }>('GET', '/api/lessons/current')).lesson,
  raiseHand: (lesson: string, up: boolean) => api('POST', `/api/lessons/${lesson}/hand`, { body: { up } }),
  receipt: (lesson: string, push: string, state: ReceiptRequest['state']) =>
    api('POST', `/api/lessons/${lesson}/pushes/${push}/receipt`, { body: { state } }),
  looks: async (signal: AbortSignal): Promise<LessonLook[]> =>
    (await api<{ views: LessonLook[] }>('GET', '/api/me/views', { signal })).views,
  study: () => api<StudyView>('GET', '/api/me/study'),
};
