import { Module } from '@nestjs/common';
import { CertificatesController } from './certificates.controller.js';
import { CertificatesService } from './certificates.service.js';
import { HoldsController } from './holds.controller.js';
import { HoldsService } from './holds.service.js';
import { RetentionController } from './retention.controller.js';
import { RetentionService } from './retention.service.js';

@Module({
  controllers: [CertificatesController, HoldsController, RetentionController],
  providers: [CertificatesService, HoldsService, RetentionService],
})
export class RetentionModule {}
