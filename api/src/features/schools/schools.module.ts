import { Module } from '@nestjs/common';
import { DirectoryModule } from '../directory/index.js';
import { SchoolEvents } from './school.events.js';
import { SchoolLists } from './school-lists.service.js';
import { SchoolMerges } from './school-merges.service.js';
import { SchoolsController } from './schools.controller.js';
import { SchoolsService } from './schools.service.js';

@Module({
  imports: [DirectoryModule],
  controllers: [SchoolsController],
  providers: [SchoolEvents, SchoolLists, SchoolMerges, SchoolsService],
})
export class SchoolsModule {}
