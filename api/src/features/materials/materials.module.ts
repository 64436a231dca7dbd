import { Module } from '@nestjs/common';
import { DirectoryModule } from '../directory/index.js';
import { UndoModule } from '../undo/index.js';
import { ExerciseReadings } from './exercise-readings.js';
import { ExerciseRestorer } from './exercise-restorer.js';
import { ExercisesController } from './exercises.controller.js';
import { ExercisesService } from './exercises.service.js';
import { MaterialsController } from './materials.controller.js';
import { MaterialsService } from './materials.service.js';

@Module({
  imports: [DirectoryModule, UndoModule],
  controllers: [MaterialsController, ExercisesController],
  providers: [MaterialsService, ExercisesService, ExerciseReadings, ExerciseRestorer],
})
export class MaterialsModule {}
