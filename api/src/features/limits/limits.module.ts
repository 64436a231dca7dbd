import { Module } from '@nestjs/common';
import { LimitsController } from './limits.controller.js';
import { LimitsService } from './limits.service.js';
import { UseScopes } from './use-scopes.js';

@Module({ controllers: [LimitsController], providers: [LimitsService, UseScopes], exports: [UseScopes] })
export class LimitsModule {}
