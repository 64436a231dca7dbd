import { console, lists, places, type Row } from '../cases.js';

const inAWeek = (): string => new Date(Date.now() + 7 * 86_400_000).toISOString();

/** Announcements. */
export const ANNOUNCEMENT_ROWS: Record<string, Row> = {
  'POST /api/announcements': {
    cases: [
      console('the own school', () => '/api/announcements', [201, 201], {
        body: ({ own }) => ({ text: 'Hello', school: own.school, ends_at: inAWeek() }),
      }),
      console('another school', () => '/api/announcements', [403, 201], {
        body: ({ other }) => ({ text: 'Hello', school: other.school, ends_at: inAWeek() }),
      }),
      console('a class of the own school', () => '/api/announcements', [201, 201], {
        body: ({ own }) => ({ text: 'Hello', group_id: own.groupId, ends_at: inAWeek() }),
      }),
      console('a class of another school', () => '/api/announcements', [422, 201], {
        body: ({ other }) => ({ text: 'Hello', group_id: other.groupId, ends_at: inAWeek() }),
      }),
    ],
  },
  'GET /api/announcements': lists('/api/announcements?limit=500', (place) => `News of ${place.school}`),
  'DELETE /api/announcements/:id': places((place) => `/api/announcements/${place.announcementId}`, 200),
};
