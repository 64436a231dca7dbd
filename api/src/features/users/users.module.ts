import { Module } from '@nestjs/common';
import { ErasureModule } from '../../erasure/index.js';
import { AuthModule } from '../auth/index.js';
import { DirectoryModule } from '../directory/index.js';
import { UserLists } from './user-lists.service.js';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [AuthModule, ErasureModule, DirectoryModule],
  controllers: [UsersController],
  providers: [UsersService, UserLists],
})
export class UsersModule {}
