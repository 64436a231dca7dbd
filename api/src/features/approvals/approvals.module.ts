import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/index.js';
import { DirectoryModule } from '../directory/index.js';
import { InvitesModule } from '../invites/index.js';
import { ApprovalsController } from './approvals.controller.js';
import { ApprovalsService } from './approvals.service.js';
import { BulkDecisions } from './bulk-decisions.service.js';

@Module({
  imports: [AuthModule, DirectoryModule, InvitesModule],
  controllers: [ApprovalsController],
  providers: [ApprovalsService, BulkDecisions],
})
export class ApprovalsModule {}
