import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/index.js';
import { DirectoryModule } from '../directory/index.js';
import { InvitesModule } from '../invites/index.js';
import { ApprovalsController } from './approvals.controller.js';
import { ApprovalsService } from './approvals.service.js';
import { BulkDecisions } from './bulk-decisions.service.js';
import { ApprovalDecisions } from './decisions.service.js';
import { JoiningController } from './joining.controller.js';
import { JoiningService } from './joining.service.js';
import { RequestEvents } from './request.events.js';
import { WaitingRequests } from './waiting.service.js';

@Module({
  imports: [AuthModule, DirectoryModule, InvitesModule],
  controllers: [ApprovalsController, JoiningController],
  providers: [
    ApprovalsService,
    ApprovalDecisions,
    BulkDecisions,
    JoiningService,
    RequestEvents,
    WaitingRequests,
  ],
  exports: [RequestEvents],
})
export class ApprovalsModule {}
