export { TurnHandler } from './turn.handler.js';
export { TurnsModule } from './turns.module.js';
