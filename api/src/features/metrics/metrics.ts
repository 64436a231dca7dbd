import { Inject, Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { RatingValue } from '@studyhall/contracts';
import {
  CONFIG,
  JobQueues,
  ModerationFailures,
  QUEUE_NAMES,
  ReplyHealth,
  type Config,
} from '@studyhall/platform';
import { RealtimeGateway } from '../../realtime/index.js';

/** Seconds: from a cached page to a plain `POST /chat` that waits for its reply. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

/**
 * The metrics of this process in Prometheus' text format: Node's defaults, requests by route, open sockets, and waiting
 * jobs by queue. No label identifies a user. Collected only if `METRICS_TOKEN` is set.
 */
@Injectable()
export class Metrics {
  readonly registry = new Registry();
  private readonly requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the first byte of a request to the last of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [this.registry],
  });

  private readonly ratings = new Counter({
    name: 'studyhall_ratings_total',
    help: 'Replies that students rated.',
    labelNames: ['rating'],
    registers: [this.registry],
  });

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly queues: JobQueues,
    private readonly gateway: RealtimeGateway,
    private readonly replies: ReplyHealth,
    private readonly moderation: ModerationFailures,
  ) {
    if (this.enabled) this.collect();
  }

  get enabled(): boolean {
    return this.config.METRICS_TOKEN !== undefined && this.config.METRICS_TOKEN !== '';
  }

  /** @param route the declared path (`/api/users/:id`), so that ids do not create separate series */
  answered(request: { method: string; route: string; status: number; seconds: number }): void {
    const { method, route, status, seconds } = request;
    this.requests.observe({ method, route, status }, seconds);
  }

  rated(rating: RatingValue): void {
    this.ratings.inc({ rating });
  }

  private collect(): void {
    collectDefaultMetrics({ register: this.registry });
    const { queues, gateway, replies, moderation, registry } = this;
    const sockets = new Gauge({
      name: 'studyhall_sockets',
      help: 'Open Socket.IO connections of this process.',
      registers: [],
      collect() {
        this.set(gateway.connected);
      },
    });
    const jobs = new Gauge({
      name: 'studyhall_jobs',
      help: 'Jobs by queue and state, of the whole installation.',
      labelNames: ['queue', 'state'],
      registers: [],
      async collect() {
        for (const queue of QUEUE_NAMES) {
          const counts = await queues.queue(queue).getJobCounts('wait', 'active', 'delayed', 'failed');
          for (const [state, count] of Object.entries(counts)) this.set({ queue, state }, count);
        }
      },
    });
    // A failed reply is stored and its job succeeds, so the job metrics do not count it.
    const ended = new Counter({
      name: 'studyhall_replies_total',
      help: 'Replies that ended, by how they ended, of the whole installation.',
      labelNames: ['end'],
      registers: [],
      async collect() {
        const totals = await replies.totals();
        this.reset();
        for (const [end, count] of Object.entries(totals)) this.inc({ end }, count);
      },
    });
    const unjudged = new Counter({
      name: 'studyhall_moderation_failures_total',
      help: 'Judgements that the moderator model did not give, of the whole installation: the rules decided alone.',
      registers: [],
      async collect() {
        this.reset();
        this.inc(await moderation.total());
      },
    });
    registry.registerMetric(unjudged);
    registry.registerMetric(sockets);
    registry.registerMetric(ended);
    registry.registerMetric(jobs);
  }
}
