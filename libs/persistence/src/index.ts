export * from './advisory-locks.js';
export * from './data-source.js';
export * from './migrate.js';
export * from './sql.js';
export * as lists from './lists/index.js';
export type { List, ListPage, WholeList } from './lists/list.js';
export * from './names/fill-skeletons.js';
export { shownName, signature } from './names/person.js';
export * from './names/username-skeleton.js';
export * as accountNotices from './repositories/account-notices.repository.js';
export * as approvalFacets from './repositories/approval-facets.repository.js';
export * as announcements from './repositories/announcements.repository.js';
export * as approvals from './repositories/approvals.repository.js';
export * as artifactVersions from './repositories/artifact-versions.repository.js';
export * as audit from './repositories/audit.repository.js';
export * as chatSearch from './repositories/chat-search.repository.js';
export * as conversationFolders from './repositories/conversation-folders.repository.js';
export * as classExercises from './repositories/class-exercises.repository.js';
export * as erasedRows from './repositories/erased-rows.repository.js';
export * as installationFigures from './repositories/installation-figures.repository.js';
export * as installationValues from './repositories/installation-values.repository.js';
export type { SavedModels, UnsavedModels } from './repositories/installation-values.repository.js';
export * as exerciseReadings from './repositories/exercise-readings.repository.js';
export * as cards from './repositories/cards.repository.js';
export * as conversations from './repositories/conversations.repository.js';
export * as continuedTurns from './repositories/continued-turns.repository.js';
export * as dashboard from './repositories/dashboard.repository.js';
export * as decks from './repositories/decks.repository.js';
export * as directory from './repositories/directory.repository.js';
export * as dueTimes from './repositories/due-times.repository.js';
export * as endedAccess from './repositories/ended-access.repository.js';
export * as externalIdentities from './repositories/external-identities.repository.js';
export * as factors from './repositories/factors.repository.js';
export * as filePreviews from './repositories/file-previews.repository.js';
export * as files from './repositories/files.repository.js';
export * as forgottenPasswords from './repositories/forgotten-passwords.repository.js';
export * as groups from './repositories/groups.repository.js';
export * as groupCovers from './repositories/group-covers.repository.js';
export * as groupTeachers from './repositories/group-teachers.repository.js';
export * as identityProviders from './repositories/identity-providers.repository.js';
export * as images from './repositories/images.repository.js';
export * as importChecks from './repositories/import-checks.repository.js';
export * as activities from './repositories/activities.repository.js';
export * as activityWork from './repositories/activity-work.repository.js';
export * as importGone from './repositories/import-gone.repository.js';
export * as importRows from './repositories/import-rows.repository.js';
export * as imports from './repositories/imports.repository.js';
export * as invites from './repositories/invites.repository.js';
export * as knownDevices from './repositories/known-devices.repository.js';
export * as lessonMembers from './repositories/lesson-members.repository.js';
export * as erasureCertificates from './repositories/erasure-certificates.repository.js';
export * as legalHolds from './repositories/legal-holds.repository.js';
export * as masking from './repositories/masking.repository.js';
export type { MaskedPerson } from './repositories/masking.repository.js';
export * as lessonPlans from './repositories/lesson-plans.repository.js';
export * as lessonPushes from './repositories/lesson-pushes.repository.js';
export * as lessonTickets from './repositories/lesson-tickets.repository.js';
export * as lessons from './repositories/lessons.repository.js';
export * as lessonReports from './repositories/lesson-reports.repository.js';
export * as lessonTopics from './repositories/lesson-topics.repository.js';
export * as progress from './repositories/progress.repository.js';
export * as mailCodes from './repositories/mail-codes.repository.js';
export * as outbox from './repositories/outbox.repository.js';
export * as ownLessons from './repositories/own-lessons.repository.js';
export * as lessonWall from './repositories/lesson-wall.repository.js';
export * as courseMembers from './repositories/course-members.repository.js';
export * as ltiCourses from './repositories/lti-courses.repository.js';
export * as ltiGrades from './repositories/lti-grades.repository.js';
export * as ltiPlatforms from './repositories/lti-platforms.repository.js';
export * as materials from './repositories/materials.repository.js';
export * as members from './repositories/members.repository.js';
export * as messageVersions from './repositories/message-versions.repository.js';
export * as messages from './repositories/messages.repository.js';
export * as ownRuns from './repositories/own-runs.repository.js';
export * as passageVectors from './repositories/passage-vectors.repository.js';
export * as passages from './repositories/passages.repository.js';
export * as people from './repositories/people.repository.js';
export * as personData from './repositories/person-data.repository.js';
export * as personExports from './repositories/person-exports.repository.js';
export * as questionRules from './repositories/question-rules.repository.js';
export * as quizAnswers from './repositories/quiz-answers.repository.js';
export * as quizzes from './repositories/quizzes.repository.js';
export * as removedChats from './repositories/removed-chats.repository.js';
export * as removals from './repositories/removals.repository.js';
export * as passwordSheets from './repositories/password-sheets.repository.js';
export * as removedObjects from './repositories/removed-objects.repository.js';
export * as rollovers from './repositories/rollovers.repository.js';
export * as rosterMatches from './repositories/roster-matches.repository.js';
export * as rosterRuns from './repositories/roster-runs.repository.js';
export * as scimGroups from './repositories/scim-groups.repository.js';
export * as scimPeople from './repositories/scim-people.repository.js';
export * as rosterPushes from './repositories/roster-pushes.repository.js';
export * as rosterSources from './repositories/roster-sources.repository.js';
export * as rosterFiles from './repositories/roster-files.repository.js';
export * as schoolMoves from './repositories/school-moves.repository.js';
export * as retention from './repositories/retention.repository.js';
export * as safeguarding from './repositories/safeguarding.repository.js';
export * as consents from './repositories/consents.repository.js';
export * as notices from './repositories/notices.repository.js';
export * as safetyCases from './repositories/safety-cases.repository.js';
export * as safetyFigures from './repositories/safety-figures.repository.js';
export * as schools from './repositories/schools.repository.js';
export * as schoolMemberships from './repositories/school-memberships.repository.js';
export * as sessionRenewals from './repositories/session-renewals.repository.js';
export * as sessions from './repositories/sessions.repository.js';
export * as similarNames from './repositories/similar-names.repository.js';
export * as studyExercises from './repositories/study-exercises.repository.js';
export * as storageUse from './repositories/storage-use.repository.js';
export * as studentNotes from './repositories/student-notes.repository.js';
export * as studyPlans from './repositories/study-plans.repository.js';
export * as takenNames from './repositories/taken-names.repository.js';
export * as ticketJobs from './repositories/ticket-jobs.repository.js';
export * as toolRuns from './repositories/tool-runs.repository.js';
export * as transcriptions from './repositories/transcriptions.repository.js';
export * as turnLookups from './repositories/turn-lookups.repository.js';
export * as turnClaims from './repositories/turn-claims.repository.js';
export * as turns from './repositories/turns.repository.js';
export * as undoEntries from './repositories/undo.repository.js';
export * as unfinishedUploads from './repositories/unfinished-uploads.repository.js';
export * as budgets from './repositories/budgets.repository.js';
export * as usage from './repositories/usage.repository.js';
export * as useRules from './repositories/use-rules.repository.js';
export * as modelUse from './repositories/model-use.repository.js';
export * as useLimits from './repositories/use-limits.repository.js';
export * as workRequests from './repositories/work-requests.repository.js';
export * as users from './repositories/users.repository.js';
export type { UnfinishedUpload } from './repositories/unfinished-uploads.repository.js';
export type { Announcement } from './lists/announcements.js';
export type { Invite } from './lists/invites.js';
export type { ApprovalRequest } from './repositories/approvals.repository.js';
export type { AuditEntry } from './repositories/audit.repository.js';
export type { FoundMessageRow, FoundTitleRow } from './repositories/chat-search.repository.js';
export type { ConversationPage, ConversationRow } from './repositories/conversations.repository.js';
export type { ArtifactVersion } from './repositories/artifact-versions.repository.js';
export type {
  MadeDocument,
  OutlineInput,
  ToolKind,
  ToolKinds,
  ToolResult,
  ToolRun,
} from './repositories/tool-runs.repository.js';
export type { Group, RestorableGroup } from './repositories/groups.repository.js';
export type { InviteState } from './repositories/invites.repository.js';
export type { RosterImport, RosterRow } from './repositories/imports.repository.js';
export type { ImageJob } from './repositories/images.repository.js';
export type { Transcription } from './repositories/transcriptions.repository.js';
export type { CardMemory, StoredCard } from './repositories/cards.repository.js';
export type { StoredPlan } from './repositories/study-plans.repository.js';
export type { Quiz } from './repositories/quizzes.repository.js';
export type { StoredQuizAnswer, UnmarkedAnswer } from './repositories/quiz-answers.repository.js';
export type { School } from './repositories/schools.repository.js';
export { NO_PASSWORD } from './repositories/users.repository.js';
export type {
  Account,
  AccountFields,
  NewAccount,
  FurtherMembership,
  RestorableAccount,
  OpenAccount,
  SessionAccount,
  SignInAccount,
  StoredNames,
} from './repositories/users.repository.js';
export type { ClaimedTurn, PastMessage } from './repositories/turn-claims.repository.js';
export type { TurnIds } from './repositories/turns.repository.js';
export type { StoredFileRow } from './repositories/files.repository.js';
export type { PassageRow, NewPassage } from './repositories/passages.repository.js';
