export { EndedRunsTask } from './ended-runs.task.js';
export { ToolFailed, ToolRunHandler, type ToolOutput } from './tool-run.handler.js';
export { ToolRuns } from './tool-runs.js';
export { ToolRunsModule } from './tool-runs.module.js';
