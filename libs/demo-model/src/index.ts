export { createWav } from './audio/wav.js';
export { startDemoModel, type DemoModel, type DemoModelOptions } from './server.js';
export type { DemoControl } from './control/control.js';
export type { Directive, NamedFault, Rule } from './control/directive.schema.js';
export type { RequestRecord } from './control/request.log.js';
