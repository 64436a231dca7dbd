import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DelayedError, type Job } from 'bullmq';
import type { Redis } from 'ioredis';
import {
  CONFIG,
  ModelConnection,
  NO_TRACING,
  QUEUES,
  QUEUE_NAMES,
  RedisConnections,
  TRACING,
  type Config,
  type Tracing,
  type JobMap,
  type QueueName,
} from '@studyhall/platform';
import { Admission } from './admission.js';
import { BackingOffWorker } from './backing-off.worker.js';
import { QueueWatch } from './queue.watch.js';
import { JOB_HANDLERS, type JobHandler } from './job-handler.js';

/** The jobs that a worker fetches beyond its slots, to queue them fairly. */
const SPARE = 8;
/** How long running jobs may go on after SIGTERM before they are handed to another worker. */
const DRAIN_MS = 8_000;

/** Runs each queue with its handler. Throws at the start if a queue has none or two. */
@Injectable()
export class JobHost implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Jobs');
  private readonly workers: BackingOffWorker[] = [];
  private readonly shutdown = new AbortController();

  constructor(
    @Inject(JOB_HANDLERS) private readonly handlers: JobHandler[],
    @Inject(CONFIG) private readonly config: Config,
    private readonly redis: RedisConnections,
    private readonly admission: Admission,
    private readonly watch: QueueWatch,
    private readonly connection: ModelConnection,
    @Inject(TRACING) private readonly tracing: Tracing = NO_TRACING,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.admission.open(new Map(QUEUE_NAMES.map((name) => [name, this.getConcurrency(name)])));
    // One for all workers, which add blocking ones of their own: BullMQ defines sixty scripts on each connection.
    const connection = this.redis.create();
    for (const name of QUEUE_NAMES) this.workers.push(this.start(name, this.getHandler(name), connection));
    await Promise.all(this.workers.map((worker) => worker.waitUntilReady()));
    this.watch.start(this.workers);
    this.logger.log(`worker ready: ${QUEUE_NAMES.join(', ')}`);
  }

  private getHandler(name: QueueName): JobHandler {
    const [handler, ...others] = this.handlers.filter((one) => one.queue === name);
    if (!handler) throw new Error(`The queue ${name} has no handler.`);
    if (others.length > 0) throw new Error(`The queue ${name} has ${others.length + 1} handlers.`);
    return handler;
  }

  private start(name: QueueName, handler: JobHandler, connection: Redis): BackingOffWorker {
    const options = QUEUES[name];
    const worker = new BackingOffWorker(
      name,
      (job, token) =>
        this.admission.run(name, job as Job<{ user_id?: number }>, token, (signal) =>
          this.run(handler, job, token, signal),
        ),
      {
        connection,
        prefix: this.redis.prefix,
        concurrency:
          this.getConcurrency(name) + (options.slice?.slots ?? 0) + (options.perUser === null ? 0 : SPARE),
        lockDuration: options.lockMs,
        stalledInterval: Math.ceil(options.lockMs / 3),
        maxStalledCount: options.takeovers,
        // {@link QueueWatch} looks for jobs of dead workers, and for those that no worker was woken for.
        skipStalledCheck: true,
        // Seconds of one blocking wait for a job.
        drainDelay: 30,
      },
    );
    worker.on('failed', (job, error) => {
      this.redis.outage.warn(`${name}/${job?.id ?? '?'}`, error);
      // BullMQ sets it after the last attempt, or when all workers of the job died.
      if (job?.finishedOn) {
        handler
          .onFailed?.(job.data as JobMap[QueueName], error, {
            startedAt: new Date(job.processedOn ?? job.timestamp),
          })
          .catch((reason: unknown) => this.logger.error(reason));
      }
    });
    worker.on('locksRenewed', ({ jobIds }) => this.admission.renew(name, jobIds));
    worker.on('error', (error) => this.redis.outage.warn(name, error));
    return worker;
  }

  private getConcurrency(name: QueueName): number {
    if (name === 'turns') return this.config.TURN_CONCURRENCY;
    return name === 'code' ? Math.max(1, this.config.CODE_CONCURRENCY) : QUEUES[name].concurrency;
  }

  /** A job keeps the model connection that it begins with. */
  private async run(
    handler: JobHandler,
    job: Job,
    token: string | undefined,
    yields?: AbortSignal,
  ): Promise<unknown> {
    const { signal } = this.shutdown;
    try {
      const work = () =>
        handler.handle(job.data as JobMap[QueueName], {
          id: job.id ?? '',
          signal: yields ? AbortSignal.any([signal, yields]) : signal,
        });
      return await this.traced(handler.queue, job, () => this.connection.hold(work));
    } catch (error) {
      if (!this.shutdown.signal.aborted) throw error;
      await job.moveToDelayed(Date.now(), token);
      throw new DelayedError();
    }
  }

  /** The wait of the job and its work are spans of the trace that it carries. */
  private traced<T>(queue: QueueName, job: Job, work: () => Promise<T>): Promise<T> {
    const { trace: parent } = job.data as { trace?: string };
    if (parent === undefined) return work();
    const values = { 'messaging.destination.name': queue, 'messaging.message.id': job.id };
    this.tracing.start({ name: `wait ${queue}`, parent, values, startedAt: job.timestamp }).end();
    return this.tracing.run({ name: `job ${queue}`, parent, values, kind: 'consumer' }, work);
  }

  /** Drains: takes no new jobs, and lets the running ones end or hands them over. */
  async beforeApplicationShutdown(): Promise<void> {
    const force = setTimeout(() => this.shutdown.abort(new Error('The worker is ending.')), DRAIN_MS);
    const closed = Promise.allSettled(this.workers.map((worker) => worker.close()));
    this.logger.log('worker draining: takes no new jobs');
    await closed;
    clearTimeout(force);
  }
}
