import type { MessageRecord } from '@studyhall/domain';
import type { TurnIds, turns } from '@studyhall/persistence';

/** Work that a change ended: running turns and open image jobs. */
export interface EndedWork {
  turns: turns.EndedTurn[];
  images: string[];
}

export type StoredTurn =
  | { outcome: 'created'; ids: TurnIds; question: MessageRecord; lessonId: string | null }
  /** Another version of a question or reply, or a continued reply. */
  | {
      outcome: 'version';
      ids: TurnIds;
      lessonId: string | null;
      ended: EndedWork;
      reason: 'edited' | 'version';
    }
  /** The same request was stored before. */
  | { outcome: 'repeated'; ids: TurnIds };
