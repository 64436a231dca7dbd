export { ChatModule } from './chat.module.js';
export { TurnsService } from './turns.service.js';
