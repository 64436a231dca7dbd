import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/index.js';
import { DirectoryModule } from '../directory/index.js';
import { GroupsModule } from '../groups/index.js';
import { PasswordSheetsModule } from '../password-sheets/index.js';
import { AccountChanges } from './changes/account-changes.js';
import { BulkChanges } from './changes/bulk-changes.js';
import { PasswordResets } from './changes/password-resets.js';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [AuthModule, DirectoryModule, GroupsModule, PasswordSheetsModule],
  controllers: [UsersController],
  providers: [UsersService, AccountChanges, BulkChanges, PasswordResets],
})
export class UsersModule {}
