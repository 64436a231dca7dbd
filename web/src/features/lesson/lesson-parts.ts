export { EndedBar } from './ended-bar';
export { HomeworkLine } from './homework-line';
export { LessonAboveInput } from './lesson-above-input';
export { LessonAboveMessages } from './lesson-above-messages';
export { LiveBar } from './live-bar';
export { PauseOverlay } from './pause-overlay';
export { PersonMessage } from './person-message';
