export { requireNumber } from './marking/number.js';
export { QuizzesModule } from './quizzes.module.js';
