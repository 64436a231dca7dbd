import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/index.js';
import { DirectoryModule } from '../directory/index.js';
import { PeopleController } from './people.controller.js';
import { PeopleService } from './people.service.js';

@Module({
  imports: [AuthModule, DirectoryModule],
  controllers: [PeopleController],
  providers: [PeopleService],
})
export class PeopleModule {}
