import { Module } from '@nestjs/common';
import { InvitesController } from './invites.controller.js';
import { InvitesService } from './invites.service.js';
import { JoinLimits } from './join.limits.js';

@Module({
  controllers: [InvitesController],
  providers: [InvitesService, JoinLimits],
  exports: [InvitesService, JoinLimits],
})
export class InvitesModule {}
