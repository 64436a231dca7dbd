import { Module } from '@nestjs/common';
import { DirectoryModule } from '../directory/index.js';
import { ScimDiscoveryController } from './discovery.controller.js';
import { ScimGroupsController } from './groups.controller.js';
import { ScimGroupsService } from './groups.service.js';
import { ScimPeopleService } from './people.service.js';
import { PushEngine } from './push.engine.js';
import { ScimUsersController } from './users.controller.js';

@Module({
  imports: [DirectoryModule],
  controllers: [ScimDiscoveryController, ScimUsersController, ScimGroupsController],
  providers: [PushEngine, ScimPeopleService, ScimGroupsService],
})
export class ScimModule {}
