import { Module } from '@nestjs/common';
import { ToolKeys } from '@studyhall/platform';
import { ActivitiesModule } from '../activities/index.js';
import { DirectoryModule } from '../directory/index.js';
import { SignOnModule } from '../sign-on/index.js';
import { UndoModule } from '../undo/index.js';
import { LtiCookie } from './browser.cookie.js';
import { CourseClasses } from './course.classes.js';
import { LtiCoursesController } from './courses.controller.js';
import { LtiCoursesService } from './courses.service.js';
import { DeepLinking } from './deep.linking.js';
import { LtiGradesController } from './grades.controller.js';
import { LtiGradesService } from './grades.service.js';
import { LaunchAnswers } from './launch.answers.js';
import { LaunchService } from './launch.service.js';
import { LaunchTickets } from './launch.tickets.js';
import { LaunchVerifier } from './launch.verifier.js';
import { LtiController } from './lti.controller.js';
import { PendingLogins } from './pending.logins.js';
import { PlatformsController } from './platforms.controller.js';
import { PlatformsService } from './platforms.service.js';
import { RegistrationController } from './registration.controller.js';
import { RegistrationService } from './registration.service.js';
import { Registrations } from './registrations.js';

@Module({
  imports: [ActivitiesModule, DirectoryModule, SignOnModule, UndoModule],
  controllers: [
    LtiController,
    LtiCoursesController,
    LtiGradesController,
    RegistrationController,
    PlatformsController,
  ],
  providers: [
    CourseClasses,
    DeepLinking,
    LaunchAnswers,
    LaunchService,
    LaunchTickets,
    LaunchVerifier,
    LtiCookie,
    LtiCoursesService,
    LtiGradesService,
    PendingLogins,
    PlatformsService,
    RegistrationService,
    Registrations,
    ToolKeys,
  ],
})
export class LtiModule {}
