import { Global, Module, type DynamicModule } from '@nestjs/common';
import type { Config } from './config.schema.js';

/** Injection token of the parsed settings: `@Inject(CONFIG) config: Config`. */
export const CONFIG = Symbol('config');

@Global()
@Module({})
export class ConfigModule {
  static of(config: Config): DynamicModule {
    return { module: ConfigModule, providers: [{ provide: CONFIG, useValue: config }], exports: [CONFIG] };
  }
}
