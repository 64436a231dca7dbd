import { Uuid } from './common.js';

export const SheetId = Uuid;

/** Generated passwords that the caller can download again. */
export interface PasswordSheetView {
  id: string;
  users: number;
  created_at: string;
  kept_until: string;
}
