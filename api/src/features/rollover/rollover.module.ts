import { Module } from '@nestjs/common';
import { DirectoryModule } from '../directory/index.js';
import { RolloverController } from './rollover.controller.js';
import { RolloverService } from './rollover.service.js';

@Module({
  imports: [DirectoryModule],
  controllers: [RolloverController],
  providers: [RolloverService],
})
export class RolloverModule {}
