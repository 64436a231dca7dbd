import { Module } from '@nestjs/common';
import { MailSender } from './mail.sender.js';
import { OutboxTask } from './outbox.task.js';
import { WebhookSender } from './webhook.sender.js';

@Module({ providers: [MailSender, WebhookSender, OutboxTask], exports: [OutboxTask] })
export class MailModule {}
