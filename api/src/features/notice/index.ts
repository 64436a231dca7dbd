export { NoticeModule } from './notice.controller.js';
