export { DeckItem } from './deck-item';
export { DueLine } from './due-line';
export { PlanItem } from './plan-item';
