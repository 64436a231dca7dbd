import { Module } from '@nestjs/common';
import { DirectoryModule } from '../directory/index.js';
import { ExercisesController } from './exercises.controller.js';
import { ExercisesService } from './exercises.service.js';
import { MaterialsController } from './materials.controller.js';
import { MaterialsService } from './materials.service.js';

@Module({
  imports: [DirectoryModule],
  controllers: [MaterialsController, ExercisesController],
  providers: [MaterialsService, ExercisesService],
})
export class MaterialsModule {}
