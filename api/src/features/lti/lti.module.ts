import { Module } from '@nestjs/common';
import { DirectoryModule } from '../directory/index.js';
import { LtiController } from './lti.controller.js';
import { PlatformsController } from './platforms.controller.js';
import { PlatformsService } from './platforms.service.js';
import { ToolKeys } from './tool.keys.js';

@Module({
  imports: [DirectoryModule],
  controllers: [LtiController, PlatformsController],
  providers: [PlatformsService, ToolKeys],
})
export class LtiModule {}
