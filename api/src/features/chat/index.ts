export { ChatModule } from './chat.module.js';
export { TurnReader } from './turn.reader.js';
export { TurnsService } from './turns.service.js';
