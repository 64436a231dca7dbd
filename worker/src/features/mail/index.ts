export { MailModule } from './mail.module.js';
export { OutboxTask } from './outbox.task.js';
