export { HandInDialog } from './hand-in-dialog';
export { isTodo } from './homework';
export { HomeworkText } from './homework-text';
export { homeworkAtom, isClosed, liveLessonsAtom, lessonWishesAtom } from './lesson.atoms';
export { lessonCalls } from './lesson.calls';
export type { LessonChat } from './lesson-chat';
export { lessonReason } from './lesson-reason';
export { useTodoCount } from './use-todo-count';
export { LessonAboveInput, LessonAboveMessages, LessonOfStudent, PersonMessage } from './lesson-slots';
