export { StudentNotesModule } from './student-notes.module.js';
