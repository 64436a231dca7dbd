export { LtiModule } from './lti.module.js';
