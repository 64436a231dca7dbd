export { UndoModule } from './undo.module.js';
export { UndoRegistry, type Restored } from './undo.registry.js';
export { UndoService } from './undo.service.js';
