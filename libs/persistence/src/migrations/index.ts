import { Baseline1763704800000 } from './1763704800000-baseline.js';
import { ClassExercises1763705000000 } from './1763705000000-class-exercises.js';
import { UnfinishedUploads1763705000300 } from './1763705000300-unfinished-uploads.js';
import { ProjectedLessons1763706200000 } from './1763706200000-projected-lessons.js';
import { ClassQuizzes1763706210000 } from './1763706210000-class-quizzes.js';
import { UnreadFiles1763706400000 } from './1763706400000-unread-files.js';
import { OpenedExercises1763706410000 } from './1763706410000-opened-exercises.js';
import { CutFiles1763706420000 } from './1763706420000-cut-files.js';
import { PreparedHomework1763706600000 } from './1763706600000-prepared-homework.js';
import { Activities1763706100000 } from './1763706100000-activities.js';
import { LessonPlans1763706000000 } from './1763706000000-lesson-plans.js';
import { RemovedPlans1763708000200 } from './1763708000200-removed-plans.js';
import { RemovedAccounts1763708000100 } from './1763708000100-removed-accounts.js';
import { ExerciseReadings1763706800000 } from './1763706800000-exercise-readings.js';
import { RemovedClasses1763708000000 } from './1763708000000-removed-classes.js';
import { Identity1764300000000 } from './1764300000000-identity.js';
import { SignOnRequests1764300200000 } from './1764300200000-sign-on-requests.js';

/** Every migration, oldest first. */
export const MIGRATIONS = [
  Baseline1763704800000,
  ClassExercises1763705000000,
  UnfinishedUploads1763705000300,
  LessonPlans1763706000000,
  Activities1763706100000,
  ProjectedLessons1763706200000,
  ClassQuizzes1763706210000,
  UnreadFiles1763706400000,
  OpenedExercises1763706410000,
  CutFiles1763706420000,
  PreparedHomework1763706600000,
  ExerciseReadings1763706800000,
  RemovedClasses1763708000000,
  RemovedAccounts1763708000100,
  RemovedPlans1763708000200,
  Identity1764300000000,
  SignOnRequests1764300200000,
];
