import type { RetentionAnswer, RetentionRequest } from '@studyhall/contracts';
import { read, type Read } from '../../../account/data/read';
import { api } from '../../../transport/rest';

const pathOf = (schoolId: number): string => `/api/schools/${schoolId}/retention`;

/** The REST calls of retention (docs/specification/api.md#retention). */
export const retentionCalls = {
  settings: (schoolId: number): Read<RetentionAnswer> => read(['schools', 'safety'], pathOf(schoolId)),
  change: (schoolId: number, body: RetentionRequest) =>
    api<RetentionAnswer>('PUT', pathOf(schoolId), { body }),
};
