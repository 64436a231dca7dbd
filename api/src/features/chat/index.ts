export { HistoryService } from './history.service.js';
export { ChatModule } from './chat.module.js';
