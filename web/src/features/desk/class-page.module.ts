/** The desk's parts on the page of a class, separate from what other console pages load. */
export { ClassHomework } from './homework/class-homework';
export { HomeworkDialog } from './homework/homework-dialog';
export { HOMEWORK_FORM } from './homework/homework-draft';
export { ClassLessons } from './lessons/class-lessons';
export { ClassCover } from './plans/class-cover';
export { ClassPlans } from './plans/class-plans';
export { ClassStudyMode } from './plans/class-study-mode';
export { ClassRequests } from './reports/class-requests';
export { ClassQuizzes } from './quizzes/class-quizzes';
