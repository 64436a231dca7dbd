import { Module } from '@nestjs/common';
import { DirectoryModule } from '../directory/index.js';
import { MaterialsController } from './materials.controller.js';
import { MaterialsService } from './materials.service.js';

@Module({ imports: [DirectoryModule], controllers: [MaterialsController], providers: [MaterialsService] })
export class MaterialsModule {}
