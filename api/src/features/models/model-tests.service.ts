import { Injectable } from '@nestjs/common';
import { checkModel, type ModelCheck } from '@studyhall/adapters/model-check';
import { sentenceText, type ModelTest, type ModelTestRequest, type SentenceCode } from '@studyhall/contracts';
import { can } from '@studyhall/domain';
import type { Account } from '@studyhall/persistence';
import {
  chatModels,
  ModelConnection,
  RedisConnections,
  REDIS_SECONDS,
  ReplyHealth,
} from '@studyhall/platform';
import type { ModelFault } from '@studyhall/ports';
import { SharedLimit } from '../../http/index.js';
import { assertAllowed } from '../directory/index.js';
import { normalize, withoutUser } from './model-address.js';

/** Rate limit per admin, because a test costs money at the provider. */
const TESTS = { points: 30, seconds: REDIS_SECONDS.limit['model-test'], says: 'model_tests' } as const;
/** Shorter than the timeout of typical school proxies. Milliseconds. */
const TEST_TIMEOUT_MS = 25_000;

/** The cause of a failed test and its next step. */
const FAULTS = {
  unreachable: 'model_test_unreachable',
  untrusted: 'model_test_untrusted',
  no_tls: 'model_test_no_tls',
  forbidden_address: 'model_test_forbidden',
  key_refused: 'model_test_key_refused',
  no_allowance: 'model_test_no_allowance',
  busy: 'model_test_busy',
  server_error: 'model_test_server_error',
  timeout: 'model_test_timeout',
  no_model: 'model_test_no_model',
  wrong_address: 'model_test_wrong_address',
  bad_answer: 'model_test_bad_answer',
  refused: 'model_test_refused',
} as const satisfies Record<ModelFault['kind'], SentenceCode>;

/** Tests the current model server and others. */
@Injectable()
export class ModelTestsService {
  private readonly limit: SharedLimit;

  constructor(
    redis: RedisConnections,
    private readonly connection: ModelConnection,
    private readonly replies: ReplyHealth,
  ) {
    this.limit = new SharedLimit(redis, 'limit:model-test', TESTS);
  }

  /** @throws AppError `forbidden`, `rate_limited` */
  async test(actor: Account, { base_url, api_key, model }: ModelTestRequest): Promise<ModelTest> {
    assertAllowed(can(actor, 'installation.see', null));
    await this.limit.consume(String(actor.id));
    const { host } = new URL(base_url);
    const apiKey = api_key ?? this.keyFor(base_url);
    const check = await checkModel({ baseUrl: base_url, apiKey, model, timeoutMs: TEST_TIMEOUT_MS });
    if (this.isInUse(base_url, apiKey, model)) await this.replies.tested(model, check.fault === null);
    return toTest(check, { host, model });
  }

  private isInUse(address: string, key: string, model: string): boolean {
    const settings = this.connection.current();
    const isSame =
      normalize(address) === withoutUser(settings.OPENAI_BASE_URL) && key === settings.OPENAI_API_KEY;
    return isSame && chatModels(settings).some((one) => one.model === model);
  }

  /** The current key is only sent to its own URL. */
  private keyFor(address: string): string {
    const { OPENAI_BASE_URL, OPENAI_API_KEY } = this.connection.current();
    return normalize(address) === withoutUser(OPENAI_BASE_URL) ? OPENAI_API_KEY : '';
  }
}

function toTest(check: ModelCheck, { host, model }: { host: string; model: string }): ModelTest {
  if (check.fault) {
    const { kind, status = 0 } = check.fault;
    const detail = sentenceText(FAULTS[kind], { host, model, status });
    return { ok: false, first_token_ms: null, tools: false, streaming: false, detail };
  }
  const { firstTokenMs, tools, streaming } = check;
  const detail = sentenceText(tools ? 'model_test_works' : 'model_test_no_tools', { host, model });
  return { ok: true, first_token_ms: firstTokenMs, tools, streaming, detail };
}
