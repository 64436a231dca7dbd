import { Controller, Get, Query } from '@nestjs/common';
import {
  ErasureCertificateRow,
  ErasureCertificatesQuery,
  ErasureCertificateView,
} from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Actor, Answers, AnswersList, IntParam } from '../../http/index.js';
import { CertificatesService } from './certificates.service.js';

/** Certificates of erasures. Source: `docs/specification/api.md#identity`, "Privacy". */
@Controller('api')
export class CertificatesController {
  constructor(private readonly certificates: CertificatesService) {}

  @Get('erasure-certificates')
  @AnswersList('The accounts whose erasure has begun, newest first.', ErasureCertificateRow)
  page(
    @Actor() actor: Account,
    @Query({ schema: ErasureCertificatesQuery }) query: ErasureCertificatesQuery,
  ) {
    return this.certificates.page(actor, query);
  }

  @Get('users/:id/erasure-certificate')
  @Answers('What was erased of an account, when and by whom.', ErasureCertificateView)
  view(@Actor() actor: Account, @IntParam() id: number) {
    return this.certificates.view(actor, id);
  }
}
