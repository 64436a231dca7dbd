import { Module } from '@nestjs/common';
import { RealtimeModule } from '../../realtime/index.js';
import { Metrics } from './metrics.js';
import { MetricsController } from './metrics.controller.js';

@Module({
  imports: [RealtimeModule],
  controllers: [MetricsController],
  providers: [Metrics],
  exports: [Metrics],
})
export class MetricsModule {}
