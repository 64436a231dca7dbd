import { Controller, Get, Header } from '@nestjs/common';
import { z } from 'zod';
import { Answers, Public } from '../../http/index.js';
import { ToolKeys } from './tool.keys.js';

/** What learning platforms and their people reach (LTI 1.3). Source: `docs/specification/api.md#identity`. */
@Public()
@Controller('lti')
export class LtiController {
  constructor(private readonly keys: ToolKeys) {}

  @Get('keys')
  @Header('cache-control', 'public, max-age=300')
  @Answers(
    'The public keys of the product (RFC 7517).',
    z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
  )
  publicKeys() {
    return this.keys.publicKeys();
  }
}
