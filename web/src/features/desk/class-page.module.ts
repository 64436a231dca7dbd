/** The parts of the desk on the page of a class, apart from what other pages of the console load. */
export { ClassHomework } from './homework/class-homework';
export { HomeworkDialog } from './homework/homework-dialog';
export { ClassLessons } from './lessons/class-lessons';
export { ClassCover } from './plans/class-cover';
export { ClassPlans } from './plans/class-plans';
export { ClassStudyMode } from './plans/class-study-mode';
export { ClassRequests } from './reports/class-requests';
export { ClassQuizzes } from './quizzes/class-quizzes';
