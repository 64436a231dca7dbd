import { Module } from '@nestjs/common';
import { AttachedFiles } from './context/attached.files.js';
import { ContextBuilder } from './context/context.builder.js';
import { ReplyLoop } from './reply.loop.js';
import { SearchDocumentsTool } from './tools/search-documents.tool.js';
import { ToolBox } from './tools/tool.box.js';
import { TOOLS, type Tool } from './tools/tool.js';
import { TurnHandler } from './turn.handler.js';
import { TurnRegistry } from './turn.registry.js';
import { TurnRunner } from './turn.runner.js';

@Module({
  providers: [
    TurnHandler,
    TurnRunner,
    TurnRegistry,
    ReplyLoop,
    ContextBuilder,
    AttachedFiles,
    ToolBox,
    SearchDocumentsTool,
    { provide: TOOLS, inject: [SearchDocumentsTool], useFactory: (...tools: Tool[]) => tools },
  ],
  exports: [TurnHandler],
})
export class TurnsModule {}
