import { Chat1763700000000 } from './1763700000000-chat.js';
import { Abilities1763700100000 } from './1763700100000-abilities.js';
import { Classroom1763700200000 } from './1763700200000-classroom.js';
import { AuditOfMoves1763700300000 } from './1763700300000-audit-of-moves.js';
import { SearchAndStorage1763700400000 } from './1763700400000-search-and-storage.js';
import { DocumentRuns1763700500000 } from './1763700500000-document-runs.js';
import { NaturalOrder1763700600000 } from './1763700600000-natural-order.js';
import { ToldImports1763700700000 } from './1763700700000-told-imports.js';
import { SchoolsOfSearch1763700800000 } from './1763700800000-schools-of-search.js';
import { EndedSessions1763700810000 } from './1763700810000-ended-sessions.js';
import { VerifiedSessions1763701000000 } from './1763701000000-verified-sessions.js';
import { KnownDevices1763701010000 } from './1763701010000-known-devices.js';
import { AccountNotices1763701100000 } from './1763701100000-account-notices.js';
import { UsernameSkeletons1763701110000 } from './1763701110000-username-skeletons.js';
import { InvitationEnds1763701120000 } from './1763701120000-invitation-ends.js';
import { StoredSearch1763701200000 } from './1763701200000-stored-search.js';
import { RemovalAttempts1763701300000 } from './1763701300000-removal-attempts.js';
import { StorageUse1763701310000 } from './1763701310000-storage-use.js';
import { EndedTurns1763701500000 } from './1763701500000-ended-turns.js';
import { ToolRuns1763701510000 } from './1763701510000-tool-runs.js';
import { Schools1763702000000 } from './1763702000000-schools.js';
import { Undo1763702100000 } from './1763702100000-undo.js';
import { SortedLists1763702200000 } from './1763702200000-sorted-lists.js';
import { SchoolYears1763702210000 } from './1763702210000-school-years.js';
import { Joining1763702300000 } from './1763702300000-joining.js';
import { RosterUpdates1763702400000 } from './1763702400000-roster-updates.js';
import { PasswordSheets1763702410000 } from './1763702410000-password-sheets.js';
import { AuditPeople1763702500000 } from './1763702500000-audit-people.js';
import { SessionClients1763702510000 } from './1763702510000-session-clients.js';
import { Announcements1763702520000 } from './1763702520000-announcements.js';
import { ImportUndo1763702800000 } from './1763702800000-import-undo.js';
import { MessageVersions1763702900000 } from './1763702900000-message-versions.js';
import { UsersByName1763702800100 } from './1763702800100-users-by-name.js';
import { Lessons1763703500000 } from './1763703500000-lessons.js';
import { OwnRuns1763703300000 } from './1763703300000-own-runs.js';
import { FilePreviews1763703310000 } from './1763703310000-file-previews.js';
import { StudyMode1763703700000 } from './1763703700000-study-mode.js';
import { Teachers1763703600000 } from './1763703600000-teachers.js';
import { Materials1763703610000 } from './1763703610000-materials.js';
import { ChatSearch1763703200000 } from './1763703200000-chat-search.js';
import { Quizzes1763703100000 } from './1763703100000-quizzes.js';
import { ConversationFolders1763703210000 } from './1763703210000-conversation-folders.js';
import { StudentNotes1763703220000 } from './1763703220000-student-notes.js';
import { Flashcards1763703110000 } from './1763703110000-flashcards.js';
import { StudyPlans1763703120000 } from './1763703120000-study-plans.js';
import { Ratings1763703800000 } from './1763703800000-ratings.js';
import { ArtifactVersions1763703900000 } from './1763703900000-artifact-versions.js';
import { FileFormats1763703900010 } from './1763703900010-file-formats.js';
import { ExitTickets1763704100000 } from './1763704100000-exit-tickets.js';
import { TopicLabels1763704713400 } from './1763704713400-topic-labels.js';
import { KeptPlans1763704800000 } from './1763704800000-kept-plans.js';
import { ClassExercises1763705000000 } from './1763705000000-class-exercises.js';
import { LessonTopics1763704200000 } from './1763704200000-lesson-topics.js';
import { LessonExercises1763704200100 } from './1763704200100-lesson-exercises.js';
import { GroupSizes1763704713000 } from './1763704713000-group-sizes.js';
import { UnfinishedUploads1763705000300 } from './1763705000300-unfinished-uploads.js';
import { ProjectedLessons1763706200000 } from './1763706200000-projected-lessons.js';
import { ClassQuizzes1763706210000 } from './1763706210000-class-quizzes.js';
import { UnreadFiles1763706400000 } from './1763706400000-unread-files.js';
import { OpenedExercises1763706410000 } from './1763706410000-opened-exercises.js';
import { CutFiles1763706420000 } from './1763706420000-cut-files.js';
import { PreparedHomework1763706600000 } from './1763706600000-prepared-homework.js';
import { Activities1763706100000 } from './1763706100000-activities.js';
import { LessonPlans1763706000000 } from './1763706000000-lesson-plans.js';
import { RemovedPlans1763708000200 } from './1763708000200-removed-plans.js';
import { RemovedAccounts1763708000100 } from './1763708000100-removed-accounts.js';
import { ExerciseReadings1763706800000 } from './1763706800000-exercise-readings.js';
import { RemovedClasses1763708000000 } from './1763708000000-removed-classes.js';
import { Identity1764300000000 } from './1764300000000-identity.js';

/** Every migration, oldest first. */
export const MIGRATIONS = [
  Chat1763700000000,
  Abilities1763700100000,
  Classroom1763700200000,
  AuditOfMoves1763700300000,
  SearchAndStorage1763700400000,
  DocumentRuns1763700500000,
  NaturalOrder1763700600000,
  ToldImports1763700700000,
  SchoolsOfSearch1763700800000,
  EndedSessions1763700810000,
  VerifiedSessions1763701000000,
  KnownDevices1763701010000,
  AccountNotices1763701100000,
  UsernameSkeletons1763701110000,
  InvitationEnds1763701120000,
  StoredSearch1763701200000,
  RemovalAttempts1763701300000,
  StorageUse1763701310000,
  EndedTurns1763701500000,
  ToolRuns1763701510000,
  Schools1763702000000,
  Undo1763702100000,
  SortedLists1763702200000,
  SchoolYears1763702210000,
  Joining1763702300000,
  RosterUpdates1763702400000,
  PasswordSheets1763702410000,
  AuditPeople1763702500000,
  SessionClients1763702510000,
  Announcements1763702520000,
  ImportUndo1763702800000,
  MessageVersions1763702900000,
  UsersByName1763702800100,
  Quizzes1763703100000,
  Flashcards1763703110000,
  StudyPlans1763703120000,
  ChatSearch1763703200000,
  ConversationFolders1763703210000,
  StudentNotes1763703220000,
  OwnRuns1763703300000,
  FilePreviews1763703310000,
  Lessons1763703500000,
  Teachers1763703600000,
  Materials1763703610000,
  StudyMode1763703700000,
  Ratings1763703800000,
  ArtifactVersions1763703900000,
  FileFormats1763703900010,
  ExitTickets1763704100000,
  LessonTopics1763704200000,
  LessonExercises1763704200100,
  GroupSizes1763704713000,
  TopicLabels1763704713400,
  KeptPlans1763704800000,
  ClassExercises1763705000000,
  UnfinishedUploads1763705000300,
  LessonPlans1763706000000,
  Activities1763706100000,
  ProjectedLessons1763706200000,
  ClassQuizzes1763706210000,
  UnreadFiles1763706400000,
  OpenedExercises1763706410000,
  CutFiles1763706420000,
  PreparedHomework1763706600000,
  ExerciseReadings1763706800000,
  RemovedClasses1763708000000,
  RemovedAccounts1763708000100,
  RemovedPlans1763708000200,
  Identity1764300000000,
];
