import { Controller, Get, Header, Inject } from '@nestjs/common';
import { PublicConfig } from '@studyhall/contracts';
import { CONFIG, type Config } from '@studyhall/platform';
import { Answers, Public } from '../../http/index.js';

@Controller('api')
export class PublicConfigController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @Public()
  @Get('config')
  @Header('cache-control', 'no-cache')
  @Answers('Settings of the page.', PublicConfig)
  read() {
    const { PRODUCT_NAME, DEMO_MODEL, SEARCH_PROVIDER, SPEECH_MODEL } = this.config;
    return {
      product_name: PRODUCT_NAME,
      demo_model: DEMO_MODEL,
      web_search: SEARCH_PROVIDER !== '',
      speech: SPEECH_MODEL !== undefined,
    };
  }
}
