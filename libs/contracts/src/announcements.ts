import { z } from 'zod';
import { PlainText, RowId, SchoolName, IsoTime } from './common.js';
import { LIMITS } from './limits.js';
import { sentenceText } from './sentence.js';

/** `POST /api/announcements`: to a class or a school. Without both: to everyone, or from a school admin to the own school. */
export const CreateAnnouncementRequest = z
  .object({
    text: PlainText.pipe(
      z.string().trim().min(1, sentenceText('announcement_missing')).max(LIMITS.announcementChars),
    ),
    school: SchoolName.optional(),
    group_id: RowId.optional(),
    ends_at: z.iso.datetime({ offset: true }),
  })
  .refine(({ school, group_id }) => school === undefined || group_id === undefined, {
    path: ['school'],
    message: sentenceText('school_or_class'),
  });
export type CreateAnnouncementRequest = z.infer<typeof CreateAnnouncementRequest>;

export const AnnouncementView = z.object({
  id: z.number().int(),
  text: z.string(),
  /** The school of the announcement or of its class; null if it is for everyone. */
  school: z.string().nullable(),
  group_id: z.number().int().nullable(),
  group_name: z.string().nullable(),
  author: z.string(),
  created_at: IsoTime,
  ends_at: IsoTime,
});
export type AnnouncementView = z.infer<typeof AnnouncementView>;
