import { Controller, Get, Header, Inject } from '@nestjs/common';
import { PublicConfig } from '@studyhall/contracts';
import { CONFIG, ModelConnection, type Config } from '@studyhall/platform';
import { Answers, Public } from '../../http/index.js';

@Controller('api')
export class PublicConfigController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly connection: ModelConnection,
  ) {}

  @Public()
  @Get('config')
  @Header('cache-control', 'no-cache')
  @Answers('Settings of the page.', PublicConfig)
  read() {
    const { PRODUCT_NAME, SEARCH_PROVIDER } = this.config;
    const { DEMO_MODEL, SPEECH_MODEL } = this.connection.current();
    return {
      product_name: PRODUCT_NAME,
      demo_model: DEMO_MODEL,
      web_search: SEARCH_PROVIDER !== '',
      speech: SPEECH_MODEL !== undefined,
    };
  }
}
