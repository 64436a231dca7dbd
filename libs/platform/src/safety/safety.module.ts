import { Global, Module } from '@nestjs/common';
import { ModerationFailures } from './moderation-failures.js';
import { SafetyAlerts } from './safety-alerts.js';

@Global()
@Module({ providers: [SafetyAlerts, ModerationFailures], exports: [SafetyAlerts, ModerationFailures] })
export class SafetyPlatformModule {}
