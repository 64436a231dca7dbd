export { TurnRunner } from './turn.runner.js';
export { TurnsModule } from './turns.module.js';
