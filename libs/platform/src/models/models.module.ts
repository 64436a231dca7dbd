import { Global, Module } from '@nestjs/common';
import { ModelConnection } from './model.connection.js';
import { ModelLedger } from './model.ledger.js';
import { ModelLoader } from './model.loader.js';

@Global()
@Module({
  providers: [ModelConnection, ModelLedger, ModelLoader],
  exports: [ModelConnection, ModelLedger, ModelLoader],
})
export class ModelsPlatformModule {}
