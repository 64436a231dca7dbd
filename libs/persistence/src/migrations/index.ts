import { Baseline1764300200000 } from './1764300200000-baseline.js';
import { ImageRequests1764300400000 } from './1764300400000-image-requests.js';
import { Names1764300500000 } from './1764300500000-names.js';
import { RosterSources1764300900000 } from './1764300900000-roster-sources.js';
import { SecondFactors1764301000000 } from './1764301000000-second-factors.js';
import { AccessTaken1764301100000 } from './1764301100000-access-taken.js';
import { Limits1764303000000 } from './1764303000000-limits.js';
import { Safeguarding1764304000000 } from './1764304000000-safeguarding.js';
import { Scim1764305000000 } from './1764305000000-scim.js';
import { SafetyAlerts1764308000000 } from './1764308000000-safety-alerts.js';
import { UseRules1764310000000 } from './1764310000000-use-rules.js';
import { Tokens1764310100000 } from './1764310100000-tokens.js';
import { BudgetHolds1764310200000 } from './1764310200000-budget-holds.js';
import { WithheldReplies1764311000000 } from './1764311000000-withheld-replies.js';
import { Lti1764312000000 } from './1764312000000-lti.js';
import { GroupsUrl1764313000000 } from './1764313000000-groups-url.js';
import { PersonNumber1764313100000 } from './1764313100000-person-number.js';
import { SignOutAtIssuer1764313200000 } from './1764313200000-sign-out-at-issuer.js';
import { Backups1764314000000 } from './1764314000000-backups.js';
import { PersonExports1764320000000 } from './1764320000000-person-exports.js';
import { Retention1764321000000 } from './1764321000000-retention.js';
import { LegalHolds1764321100000 } from './1764321100000-legal-holds.js';
import { Notices1764322000000 } from './1764322000000-notices.js';
import { SystemNotices1764323000000 } from './1764323000000-system-notices.js';
import { WorkRequests1764324000000 } from './1764324000000-work-requests.js';
import { ExternalIdsById1764325000000 } from './1764325000000-external-ids-by-id.js';
import { LtiRosters1764325100000 } from './1764325100000-lti-rosters.js';
import { ErasureCertificates1764326000000 } from './1764326000000-erasure-certificates.js';
import { Masking1764329000000 } from './1764329000000-masking.js';
import { RecordedHolds1764329100000 } from './1764329100000-recorded-holds.js';
import { AdminScopes1764330000000 } from './1764330000000-admin-scopes.js';
import { MinutesOfImages1764333000000 } from './1764333000000-minutes-of-images.js';
import { Memberships1764334000000 } from './1764334000000-memberships.js';
import { LtiCourseIds1764334100000 } from './1764334100000-lti-course-ids.js';
import { LtiGrades1764334100001 } from './1764334100001-lti-grades.js';
import { SessionRenewals1764334200000 } from './1764334200000-session-renewals.js';
import { WorkOfModels1764334300000 } from './1764334300000-work-of-models.js';
import { EarlierCases1764334400000 } from './1764334400000-earlier-cases.js';
import { EmbeddingModels1764334500000 } from './1764334500000-embedding-models.js';
import { ParentConsents1764334600000 } from './1764334600000-parent-consents.js';
import { ExportNotices1764334600100 } from './1764334600100-export-notices.js';
import { WorkDuringReplies1764334700000 } from './1764334700000-work-during-replies.js';
import { SheetsOfMemberships1764334710000 } from './1764334710000-sheets-of-memberships.js';
import { RenewalConsent1764334720000 } from './1764334720000-renewal-consent.js';
import { ChatModels1764334730000 } from './1764334730000-chat-models.js';
import { MergedCases1764334740000 } from './1764334740000-merged-cases.js';
import { BudgetBatches1764334760000 } from './1764334760000-budget-batches.js';
import { AdminsByRules1764334770000 } from './1764334770000-admins-by-rules.js';
import { WorkModel1764334790000 } from './1764334790000-work-model.js';
import { Breaks1764334810000 } from './1764334810000-breaks.js';
import { ExportDownloads1764334810001 } from './1764334810001-export-downloads.js';
import { PlanOfHolds1764334820000 } from './1764334820000-plan-of-holds.js';
import { BegunWorkCounts1764334820001 } from './1764334820001-begun-work-counts.js';
import { WebhookDelivery1764334870000 } from './1764334870000-webhook-delivery.js';
import { HeldFiles1764334890000 } from './1764334890000-held-files.js';
import { HeldChanges1764334890001 } from './1764334890001-held-changes.js';
import { TokensLeft1764334900000 } from './1764334900000-tokens-left.js';
import { SaidForSchool1764335000000 } from './1764335000000-said-for-school.js';
import { LostAttempts1764335100000 } from './1764335100000-lost-attempts.js';
import { DirectoryChanges1764335200000 } from './1764335200000-directory-changes.js';
import { RoomForWork1764335210000 } from './1764335210000-room-for-work.js';
import { MinutesOfDays1764335220000 } from './1764335220000-minutes-of-days.js';
import { HeldPrices1764335230000 } from './1764335230000-held-prices.js';
import { LeastRequests1764336000000 } from './1764336000000-least-requests.js';
import { PlacesOfCases1764336200000 } from './1764336200000-places-of-cases.js';
import { JudgesInHolds1764336300000 } from './1764336300000-judges-in-holds.js';
import { CountedTexts1764336400000 } from './1764336400000-counted-texts.js';
import { PrivateWords1764336500000 } from './1764336500000-private-words.js';
import { RecordedRemovals1764336600000 } from './1764336600000-recorded-removals.js';
import { StudentsOfCases1764336700000 } from './1764336700000-students-of-cases.js';
import { CountsOfErasedCases1764336700001 } from './1764336700001-counts-of-erased-cases.js';
import { LatinLetters1764336800000 } from './1764336800000-latin-letters.js';
import { DeletedStudents1764336900000 } from './1764336900000-deleted-students.js';

/** Every migration, oldest first. */
export const MIGRATIONS = [
  Baseline1764300200000,
  ImageRequests1764300400000,
  Names1764300500000,
  RosterSources1764300900000,
  SecondFactors1764301000000,
  AccessTaken1764301100000,
  Limits1764303000000,
  Safeguarding1764304000000,
  Scim1764305000000,
  SafetyAlerts1764308000000,
  UseRules1764310000000,
  Tokens1764310100000,
  BudgetHolds1764310200000,
  WithheldReplies1764311000000,
  Lti1764312000000,
  GroupsUrl1764313000000,
  PersonNumber1764313100000,
  SignOutAtIssuer1764313200000,
  Backups1764314000000,
  PersonExports1764320000000,
  Retention1764321000000,
  LegalHolds1764321100000,
  Notices1764322000000,
  SystemNotices1764323000000,
  WorkRequests1764324000000,
  ExternalIdsById1764325000000,
  LtiRosters1764325100000,
  ErasureCertificates1764326000000,
  Masking1764329000000,
  RecordedHolds1764329100000,
  AdminScopes1764330000000,
  MinutesOfImages1764333000000,
  Memberships1764334000000,
  LtiCourseIds1764334100000,
  LtiGrades1764334100001,
  SessionRenewals1764334200000,
  WorkOfModels1764334300000,
  EarlierCases1764334400000,
  EmbeddingModels1764334500000,
  ParentConsents1764334600000,
  ExportNotices1764334600100,
  WorkDuringReplies1764334700000,
  SheetsOfMemberships1764334710000,
  RenewalConsent1764334720000,
  ChatModels1764334730000,
  MergedCases1764334740000,
  BudgetBatches1764334760000,
  AdminsByRules1764334770000,
  WorkModel1764334790000,
  Breaks1764334810000,
  ExportDownloads1764334810001,
  PlanOfHolds1764334820000,
  BegunWorkCounts1764334820001,
  WebhookDelivery1764334870000,
  HeldFiles1764334890000,
  HeldChanges1764334890001,
  TokensLeft1764334900000,
  SaidForSchool1764335000000,
  LostAttempts1764335100000,
  DirectoryChanges1764335200000,
  RoomForWork1764335210000,
  MinutesOfDays1764335220000,
  HeldPrices1764335230000,
  LeastRequests1764336000000,
  PlacesOfCases1764336200000,
  JudgesInHolds1764336300000,
  CountedTexts1764336400000,
  PrivateWords1764336500000,
  RecordedRemovals1764336600000,
  StudentsOfCases1764336700000,
  CountsOfErasedCases1764336700001,
  LatinLetters1764336800000,
  DeletedStudents1764336900000,
];
