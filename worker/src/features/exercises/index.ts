export { ExercisesHandler } from './exercises.handler.js';
export { ExercisesModule } from './exercises.module.js';
export { readExercises } from './read-exercises.js';
