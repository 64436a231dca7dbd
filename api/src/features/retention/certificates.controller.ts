import { Controller, Get } from '@nestjs/common';
import { ErasureCertificateView } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Actor, Answers, IntParam } from '../../http/index.js';
import { CertificatesService } from './certificates.service.js';

/** Certificates of erasures. Source: `docs/specification/api.md#identity`, "Privacy". */
@Controller('api/users/:id/erasure-certificate')
export class CertificatesController {
  constructor(private readonly certificates: CertificatesService) {}

  @Get()
  @Answers('What was erased of an account, when and by whom.', ErasureCertificateView)
  view(@Actor() actor: Account, @IntParam() id: number) {
    return this.certificates.view(actor, id);
  }
}
