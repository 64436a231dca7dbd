export { isTodo } from './homework';
export { homeworkAtom, isClosed, liveLessonsAtom, lessonWishesAtom } from './lesson.atoms';
export { lessonCalls } from './lesson.calls';
export type { LessonChat } from './lesson-chat';
export { lessonReason } from './lesson-reason';
export { isAnswered, withAnswer } from './ticket-state';
export { useAnswers } from './use-answers';
export { useTodoCount } from './use-todo-count';
export { LessonAboveInput, LessonAboveMessages, LessonOfStudent, PersonMessage } from './lesson-slots';
