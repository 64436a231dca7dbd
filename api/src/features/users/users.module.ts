import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/index.js';
import { DirectoryModule } from '../directory/index.js';
import { RemovedObjects } from './removed.objects.js';
import { UserLists } from './user-lists.service.js';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [AuthModule, DirectoryModule],
  controllers: [UsersController],
  providers: [UsersService, UserLists, RemovedObjects],
})
export class UsersModule {}
