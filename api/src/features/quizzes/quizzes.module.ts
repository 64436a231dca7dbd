import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/index.js';
import { QuizzesController } from './quizzes.controller.js';
import { QuizzesService } from './quizzes.service.js';

@Module({ imports: [LimitsModule], controllers: [QuizzesController], providers: [QuizzesService] })
export class QuizzesModule {}
