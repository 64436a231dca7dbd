import { Module } from '@nestjs/common';
import { ModelsController } from './models.controller.js';
import { ModelSettingsService } from './model-settings.service.js';
import { ModelTestsService } from './model-tests.service.js';

@Module({ controllers: [ModelsController], providers: [ModelSettingsService, ModelTestsService] })
export class ModelsModule {}
