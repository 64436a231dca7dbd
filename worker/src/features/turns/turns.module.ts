import { Module } from '@nestjs/common';
import { JobsModule } from '../../jobs/jobs.module.js';
import { ToolRunsModule } from '../../tool-runs/index.js';
import { REPLY_GATE } from '../../reply-filter/index.js';
import { LessonRulesGate } from '../lesson-rules/index.js';
import { Moderation, SafeRepliesGate } from '../safety/index.js';
import { StudyModeModule } from '../study-mode/index.js';
import { RetrievalModule } from '../retrieval/index.js';
import { AttachedFiles } from './context/attached.files.js';
import { ContextBudget } from './context/context.budget.js';
import { ContextBuilder } from './context/context.builder.js';
import { LostItemsPublisher } from './lost.items.js';
import { FrameClock } from './reply.stream.js';
import { LeastRequests } from './least.requests.js';
import { ReplyLoop } from './reply.loop.js';
import { ArtifactFinder, EditArtifactTool, ReadArtifactTool } from './tools/edit-artifact.tools.js';
import { FileMaker, MakeDocumentTool, MakeSlidesTool } from './tools/make-file.tools.js';
import { MakeFlashcardsTool } from './tools/make-flashcards.tool.js';
import { MakeStudyPlanTool } from './tools/make-study-plan.tool.js';
import { MakeQuizTool } from './tools/make-quiz.tool.js';
import { RunCodeTool } from './tools/run-code.tool.js';
import { SearchDocumentsTool } from './tools/search-documents.tool.js';
import { ToolBox } from './tools/tool.box.js';
import { TOOLS, type Tool } from './tools/tool.js';
import { ReadPageTool, WebSearchTool } from './tools/web.tools.js';
import { RunningTurns } from './running.turns.js';
import { TurnRunner } from './turn.runner.js';

/** The tools in the order in which the model is offered them. */
const TOOL_CLASSES = [
  SearchDocumentsTool,
  RunCodeTool,
  MakeSlidesTool,
  MakeDocumentTool,
  ReadArtifactTool,
  EditArtifactTool,
  MakeQuizTool,
  MakeFlashcardsTool,
  MakeStudyPlanTool,
  WebSearchTool,
  ReadPageTool,
];

@Module({
  imports: [JobsModule, ToolRunsModule, RetrievalModule, StudyModeModule],
  providers: [
    TurnRunner,
    RunningTurns,
    LostItemsPublisher,
    FrameClock,
    ReplyLoop,
    LeastRequests,
    ContextBuilder,
    ContextBudget,
    AttachedFiles,
    ToolBox,
    FileMaker,
    ArtifactFinder,
    ...TOOL_CLASSES,
    LessonRulesGate,
    Moderation,
    SafeRepliesGate,
    { provide: REPLY_GATE, useExisting: SafeRepliesGate },
    { provide: TOOLS, inject: TOOL_CLASSES, useFactory: (...tools: Tool[]) => tools },
  ],
  exports: [TurnRunner],
})
export class TurnsModule {}
