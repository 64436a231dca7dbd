import { Global, Inject, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/config.schema.js';
import { NO_TRACING, type Tracing } from './tracing.js';

/** Injection token of {@link Tracing}. */
export const TRACING = Symbol('tracing');

/** Loads the OpenTelemetry packages only if a collector is configured. */
async function open({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: Config, service: string): Promise<Tracing> {
  if (endpoint === undefined) return NO_TRACING;
  const { OpenTelemetryTracing } = await import('./opentelemetry.js');
  return new OpenTelemetryTracing(endpoint, service);
}

@Global()
@Module({})
export class TracingModule implements OnApplicationShutdown {
  constructor(@Inject(TRACING) private readonly tracing: Tracing) {}

  static of(service: string): DynamicModule {
    const provider = {
      provide: TRACING,
      inject: [CONFIG],
      useFactory: (config: Config) => open(config, service),
    };
    return { module: TracingModule, providers: [provider], exports: [TRACING] };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.tracing.close();
  }
}
