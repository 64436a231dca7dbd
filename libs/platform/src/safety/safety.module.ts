import { Global, Module } from '@nestjs/common';
import { SafetyAlerts } from './safety-alerts.js';

@Global()
@Module({ providers: [SafetyAlerts], exports: [SafetyAlerts] })
export class SafetyPlatformModule {}
