import { z } from 'zod';
import { PlainText, RowId, SchoolName } from './common.js';
import { LIMITS } from './limits.js';
import { sentenceText } from './sentence.js';

/** `POST /api/announcements`: to a class, to a school, or without both to everyone (of a school admin: the own school). */
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

export interface AnnouncementView {
  id: number;
  text: string;
  /** The school, or that of the class; null where it is for everyone. */
  school: string | null;
  group_id: number | null;
  group_name: string | null;
  author: string;
  created_at: string;
  ends_at: string;
}
