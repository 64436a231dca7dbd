export { SignOnModule } from './sign-on.module.js';
