import type { DueCard, DueCards } from '@studyhall/contracts';
import { NetworkError } from '../../transport/errors';
import type { CardSession, SessionState } from './review-session';

/** Later than every card is due. */
const END_OF_TIME = '9999-12-31T23:59:59.999Z';

interface PracticeDeps {
  loadDue: (until: string) => Promise<DueCards>;
  onChange: (state: SessionState) => void;
}

/** All cards, due or not. A card that was not known comes again at the end. Nothing is sent: the schedule stays. */
export function createPracticeSession({ loadDue, onChange }: PracticeDeps): CardSession {
  let cards: readonly DueCard[] = [];
  let reviewed = 0;
  const publish = (phase: SessionState['phase']): void =>
    onChange({ phase, cards, reviewed, grading: false });
  return {
    async load() {
      publish('loading');
      try {
        ({ cards } = await loadDue(END_OF_TIME));
        reviewed = 0;
        publish('ready');
      } catch (error) {
        publish(error instanceof NetworkError ? 'not_cached' : 'failed');
      }
    },
    async grade(grade) {
      const [card, ...others] = cards;
      if (!card) return;
      cards = grade === 1 ? [...others, card] : others;
      reviewed += 1;
      publish('ready');
    },
  };
}
