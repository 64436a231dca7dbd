export { PoliciesModule } from './policies.controller.js';
