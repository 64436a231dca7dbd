import { Module, type DynamicModule } from '@nestjs/common';
import { PlatformModule, type Config } from '@studyhall/platform';
import { AnnouncementsModule } from './features/announcements/index.js';
import { ApiDocsModule } from './features/api-docs/index.js';
import { ApprovalsModule } from './features/approvals/index.js';
import { ArtifactsModule } from './features/artifacts/index.js';
import { AudioModule } from './features/audio/index.js';
import { AuditModule } from './features/audit/index.js';
import { AuthModule } from './features/auth/index.js';
import { ChatModule } from './features/chat/index.js';
import { SearchModule } from './features/search/index.js';
import { StudentNotesModule } from './features/student-notes/index.js';
import { CardsModule } from './features/cards/index.js';
import { DashboardModule } from './features/dashboard/index.js';
import { ExportsModule } from './features/exports/index.js';
import { FilesModule } from './features/files/index.js';
import { GroupsModule } from './features/groups/index.js';
import { LtiModule } from './features/lti/index.js';
import { MaterialsModule } from './features/materials/index.js';
import { HealthModule } from './features/health/health.module.js';
import { ModelsModule } from './features/models/models.module.js';
import { HttpModule } from './http/http.module.js';
import { ImagesModule } from './features/images/index.js';
import { ImportsModule } from './features/imports/index.js';
import { InvitesModule } from './features/invites/index.js';
import { LessonsModule } from './features/lessons/index.js';
import { LimitsModule } from './features/limits/index.js';
import { MembershipsModule } from './features/memberships/index.js';
import { MetricsModule } from './features/metrics/index.js';
import { PeopleModule } from './features/people/index.js';
import { PlansModule } from './features/plans/index.js';
import { PoliciesModule } from './features/policies/index.js';
import { QueueBoardModule } from './features/queue-board/index.js';
import { ActivitiesModule } from './features/activities/index.js';
import { QuizzesModule } from './features/quizzes/index.js';
import { RealtimeModule } from './realtime/index.js';
import { NoticeModule } from './features/notice/index.js';
import { SafetyModule } from './features/safety/index.js';
import { SchoolsModule } from './features/schools/index.js';
import { SignOnModule } from './features/sign-on/index.js';
import { StorageModule } from './storage.module.js';
import { PasswordSheetsModule } from './features/password-sheets/index.js';
import { RostersModule } from './features/rosters/index.js';
import { ScimModule } from './features/scim/index.js';
import { RetentionModule } from './features/retention/index.js';
import { RolloverModule } from './features/rollover/index.js';
import { UndoModule } from './features/undo/index.js';
import { UsageModule } from './features/usage/index.js';
import { UsersModule } from './features/users/index.js';

@Module({})
export class AppModule {
  static of(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.of(config, 'studyhall-api'),
        HttpModule,
        StorageModule,
        AuthModule,
        FilesModule,
        HealthModule,
        ModelsModule,
        ChatModule,
        SearchModule,
        StudentNotesModule,
        ImagesModule,
        AudioModule,
        PasswordSheetsModule,
        RolloverModule,
        UndoModule,
        UsersModule,
        PeopleModule,
        ExportsModule,
        GroupsModule,
        MaterialsModule,
        LessonsModule,
        LimitsModule,
        PoliciesModule,
        UsageModule,
        NoticeModule,
        SafetyModule,
        RetentionModule,
        SchoolsModule,
        SignOnModule,
        LtiModule,
        RostersModule,
        ScimModule,
        DashboardModule,
        InvitesModule,
        ApprovalsModule,
        ImportsModule,
        AuditModule,
        AnnouncementsModule,
        ActivitiesModule,
        QuizzesModule,
        PlansModule,
        ArtifactsModule,
        CardsModule,
        RealtimeModule,
        MembershipsModule,
        MetricsModule,
        ApiDocsModule,
        QueueBoardModule,
      ],
    };
  }
}
