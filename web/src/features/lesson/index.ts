export { isClosed, lessonAtom } from './lesson.atoms';
export type { LessonChat } from './lesson-chat';
export { lessonReason } from './lesson-reason';
export { LessonAboveInput, LessonAboveMessages, LessonOfStudent, PersonMessage } from './lesson-slots';
