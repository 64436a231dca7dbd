import { Module } from '@nestjs/common';
import { AuditController } from './audit.controller.js';
import { AuditLog } from './audit.service.js';

@Module({ controllers: [AuditController], providers: [AuditLog] })
export class AuditModule {}
