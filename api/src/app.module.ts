import { Module, type DynamicModule } from '@nestjs/common';
import { PlatformModule, type Config } from '@studyhall/platform';
import { AuthModule } from './features/auth/index.js';
import { HealthModule } from './features/health/health.module.js';
import { HttpModule } from './http/http.module.js';

@Module({})
export class AppModule {
  static of(config: Config): DynamicModule {
    return { module: AppModule, imports: [PlatformModule.of(config), HttpModule, AuthModule, HealthModule] };
  }
}
