import { Module } from '@nestjs/common';
import { PricesController } from './prices.controller.js';
import { UsageController } from './usage.controller.js';
import { UsageService } from './usage.service.js';

@Module({ controllers: [UsageController, PricesController], providers: [UsageService] })
export class UsageModule {}
