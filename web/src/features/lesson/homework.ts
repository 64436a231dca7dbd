import type { OwnActivity } from '@studyhall/contracts';
import { serverNow } from '../../transport/server-clock';

/** Whether it can still be handed in, also where the page was read some time ago. The server decides. */
export const isOpen = ({ closes_at }: OwnActivity): boolean => Date.parse(closes_at) > serverNow();

/** Whether the student has something to do for it. */
export const isTodo = (homework: OwnActivity): boolean =>
  homework.progress !== 'handed_in' && isOpen(homework);
