import { sql } from 'drizzle-orm'
import { type Db, fromDrizzle, PgBoss } from 'pg-boss'
import type { Database, Queries } from '../db/database.ts'
import type { Log } from '../log.ts'
import type { AnyJob, Job, ServerContext } from '../plugin.ts'

export interface JobQueue {
  /** Stores the job, inside the transaction where one is given. */
  send<T>(job: Job<T>, payload: T, when?: { tx?: Queries; afterSeconds?: number | undefined }): Promise<void>
  /** Lets this node's worker look now instead of at its next poll. */
  wake(name: string): void
  start(jobs: readonly AnyJob[], ctx: ServerContext): Promise<void>
  stop(): Promise<void>
}

const POLL_SECONDS = 2
const BATCH = 50
/** A job whose process gives no sign for so long is given to another; the smallest that pg-boss takes. */
const HEARTBEAT_SECONDS = 10
/** How often somebody looks for such jobs. */
const SUPERVISE_SECONDS = 15

/** Jobs in the same database as the rows they belong to, so that both commit or neither. */
export function createJobQueue(database: Database, log: Log): JobQueue {
  const adapter: Db = { executeSql: (text, values) => database.pool.query(text, values ? [...values] : undefined) }
  const boss = new PgBoss({
    db: adapter,
    backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
    schema: 'jobs',
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  })
  boss.on('error', (error) => log.error({ reason: error.message }, 'job queue'))
  const workers = new Map<string, string>()

  async function work(job: AnyJob, ctx: ServerContext): Promise<void> {
    const options = { retryLimit: job.retries, retryDelay: job.retryDelaySeconds, retryBackoff: true, heartbeatSeconds: HEARTBEAT_SECONDS }
    await boss.createQueue(job.name, options)
    // A queue that is there already keeps its old options otherwise.
    await boss.updateQueue(job.name, options)
    const id = await boss.work(
      job.name,
      { batchSize: BATCH, burstWhenBatchFull: true, pollingIntervalSeconds: POLL_SECONDS, includeMetadata: true, perJobResults: true },
      async (batch) => {
        const results = batch.map(async (one) => {
          try {
            await job.run(job.payload.parse(one.data), ctx)
            return { id: one.id, status: 'completed' as const }
          } catch (error) {
            log.warn({ job: job.name, attempt: one.retryCount + 1, reason: error instanceof Error ? error.message : 'unknown' }, 'job failed')
            if (one.retryCount >= one.retryLimit) await job.giveUp?.(job.payload.parse(one.data), error, ctx)
            return { id: one.id, status: 'failed' as const }
          }
        })
        return Promise.all(results)
      },
    )
    workers.set(job.name, id)
  }

  return {
    async send(job, payload, { tx, afterSeconds } = {}) {
      const options = { ...(tx ? { db: fromDrizzle(tx as never, sql) } : {}), ...(afterSeconds ? { startAfter: afterSeconds } : {}) }
      await boss.send(job.name, { ...(payload as object) }, options)
    },
    wake(name) {
      const id = workers.get(name)
      if (id) boss.notifyWorker(id)
    },
    async start(jobs, ctx) {
      await boss.start()
      for (const job of jobs) await work(job, ctx)
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000, close: false }),
  }
}
