import { Module } from '@nestjs/common';
import { DirectoryModule } from '../directory/index.js';
import { MembershipsController } from './memberships.controller.js';
import { MembershipsService } from './memberships.service.js';
import { OwnPlace } from './own-place.service.js';

@Module({
  imports: [DirectoryModule],
  controllers: [MembershipsController],
  providers: [MembershipsService, OwnPlace],
})
export class MembershipsModule {}
