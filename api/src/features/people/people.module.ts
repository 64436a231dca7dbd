import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/index.js';
import { DirectoryModule } from '../directory/index.js';
import { OwnNameController } from './own-name.controller.js';
import { OwnName } from './own-name.service.js';
import { OwnSessionsController } from './own-sessions.controller.js';
import { OwnSessions } from './own-sessions.service.js';
import { PeopleController } from './people.controller.js';
import { PeopleService } from './people.service.js';

@Module({
  imports: [AuthModule, DirectoryModule],
  controllers: [OwnNameController, OwnSessionsController, PeopleController],
  providers: [OwnName, OwnSessions, PeopleService],
})
export class PeopleModule {}
