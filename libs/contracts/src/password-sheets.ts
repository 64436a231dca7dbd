import { z } from 'zod';
import { Uuid, IsoTime } from './common.js';

export const SheetId = Uuid;

/** Generated passwords that the caller can download again. */
export const PasswordSheetView = z.object({
  id: z.string(),
  users: z.number().int(),
  created_at: IsoTime,
  kept_until: IsoTime,
});
export type PasswordSheetView = z.infer<typeof PasswordSheetView>;
