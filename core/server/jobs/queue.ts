import { setTimeout as setTimeoutPromise } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { type Db, fromDrizzle, PgBoss, type QueueResult } from 'pg-boss'
import type { Database, Queries } from '../db/database.ts'
import { limitConcurrency } from '../limitConcurrency.ts'
import type { Log } from '../log.ts'
import type { AnyJob, Job, PeriodicWork, ServerContext } from '../plugin.ts'

export interface JobQueue {
  /** Stores the job, inside the transaction where one is given. */
  send<T>(job: Job<T>, payload: T, when?: { tx?: Queries; afterSeconds?: number | undefined }): Promise<void>
  /** The same for many, with one statement. */
  sendMany<T>(job: Job<T>, payloads: readonly T[], when?: { tx?: Queries }): Promise<void>
  /** Makes jobs of a name due now that wait for their time, where the payload has these values. Answers whether there are any. */
  hurry(name: string, having: object, tx?: Queries): Promise<boolean>
  /** Lets this node's worker look now instead of at its next poll. */
  wake(name: string): void
  start(jobs: readonly AnyJob[], ctx: ServerContext): Promise<void>
  /** Work that the server does again and again while the queue runs. */
  every: readonly PeriodicWork[]
  stop(): Promise<void>
}

/** How often each queue looks by itself, should the common question fail. */
const POLL_SECONDS = 300
/** Created or to be tried again, and due; the library's own partial index holds just these. */
const DUE_JOBS = sql`from jobs.job where state < 'active' and start_after <= now()`
const BATCH = 50
/** How long the end of the program waits for jobs that run. */
const STOP_MS = 5_000
/** A job whose process gives no sign for so long is given to another; the smallest that pg-boss takes. */
const HEARTBEAT_SECONDS = 10
const SILENT_JOBS = sql`from jobs.job where state = 'active' and heartbeat_on + heartbeat_seconds * interval '1s' < now()`
/** How often a node asks for such jobs. */
const SILENT_MS = 5_000
/** How often the library goes through all its queues: jobs that take too long, jobs that are long over. */
const SUPERVISE_SECONDS = 60
/** For parts of the library that nothing here uses: jobs that wait for other jobs, changes of its tables in the background. */
const UNUSED_SECONDS = 3_600

const exists = (rows: SQL) => sql`exists (select 1 ${rows})`

/** Runs the batches of one queue one after the other. */
interface Worker {
  id: string
  isBusy: boolean
}

export const JOBS_SCHEMA = 'jobs'

/** Statements of the library at once: at the start all queues look for jobs in the same moment, and people's calls need connections too. */
const MOST_STATEMENTS = 3

/** How the library reaches the database of the rows. */
export function jobsAdapter({ kind, pool }: Database): { db: Db; backend: 'pglite' | 'postgres' } {
  const limit = limitConcurrency(MOST_STATEMENTS)
  return {
    db: { executeSql: (text, values) => limit.run(() => pool.query(text, values ? [...values] : undefined)) },
    backend: kind === 'embedded' ? 'pglite' : 'postgres',
  }
}

/** Jobs in the same database as the rows they belong to, so that both commit or neither. */
export function createJobQueue(database: Database, log: Log): JobQueue {
  const boss = new PgBoss({
    ...jobsAdapter(database),
    schema: JOBS_SCHEMA,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    // A pass that is asked for between two regular ones is a whole one.
    monitorIntervalSeconds: 1,
    flowIntervalSeconds: UNUSED_SECONDS,
    bamIntervalSeconds: UNUSED_SECONDS,
    schedule: false,
  })
  boss.on('error', (error) => log.error({ reason: error.message }, 'job queue'))
  const workers = new Map<string, Worker[]>()

  /** Makes the queue, or gives one that is there the options of now; nothing where it has them. */
  async function declare(job: AnyJob, stored: QueueResult | undefined): Promise<void> {
    const options = { retryLimit: job.retries, retryDelay: job.retryDelaySeconds, retryBackoff: true, heartbeatSeconds: HEARTBEAT_SECONDS }
    if (!stored) return boss.createQueue(job.name, options)
    const isSame =
      stored.retryLimit === options.retryLimit &&
      stored.retryDelay === options.retryDelay &&
      stored.retryBackoff === options.retryBackoff &&
      stored.heartbeatSeconds === options.heartbeatSeconds
    if (!isSame) await boss.updateQueue(job.name, options)
  }

  async function work(job: AnyJob, ctx: ServerContext): Promise<void> {
    const worker: Worker = { id: '', isBusy: false }
    worker.id = await boss.work(
      job.name,
      { batchSize: BATCH, burstWhenBatchFull: true, pollingIntervalSeconds: POLL_SECONDS, includeMetadata: true, perJobResults: true },
      async (batch) => {
        worker.isBusy = true
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
        return Promise.all(results).finally(() => {
          worker.isBusy = false
        })
      },
    )
    workers.set(job.name, [...(workers.get(job.name) ?? []), worker])
  }

  let isOver = false
  const wake = (name: string) => {
    const all = workers.get(name) ?? []
    const next = all.find(({ isBusy }) => !isBusy) ?? all[0]
    if (!next) return
    boss.notifyWorker(next.id)
    // Each in turn: one that is only now taking its jobs is not busy yet.
    workers.set(name, [...all.filter((one) => one !== next), next])
  }
  async function wakeDue(): Promise<void> {
    const { rows } = await database.queries.execute<{ name: string }>(sql`select distinct name ${DUE_JOBS}`)
    if (!isOver) for (const { name } of rows) wake(name)
  }

  return {
    async send(job, payload, { tx, afterSeconds } = {}) {
      const options = { ...(tx ? { db: fromDrizzle(tx as never, sql) } : {}), ...(afterSeconds ? { startAfter: afterSeconds } : {}) }
      await boss.send(job.name, { ...(payload as object) }, options)
    },
    async sendMany(job, payloads, { tx } = {}) {
      const jobs = payloads.map((payload) => ({ data: { ...(payload as object) } }))
      await boss.insert(job.name, jobs, tx ? { db: fromDrizzle(tx as never, sql) } : {})
    },
    async hurry(name, having, tx = database.queries) {
      const isWaiting = sql`name = ${name} and state < 'active' and start_after > now() and data @> ${JSON.stringify(having)}::jsonb`
      return ((await tx.execute(sql`update jobs.job set start_after = now() where ${isWaiting}`)).rowCount ?? 0) > 0
    },
    wake,
    async start(jobs, ctx) {
      await boss.start()
      const stored = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
      for (const job of jobs) {
        await declare(job, stored.get(job.name))
        for (let at = 0; at < (job.batchesAtOnce ?? 1); at += 1) await work(job, ctx)
      }
    },
    every: [
      { name: 'due jobs could not be looked for', everyMs: 0, isDue: () => exists(DUE_JOBS), run: wakeDue },
      {
        name: 'jobs of a process that gives no sign',
        everyMs: SILENT_MS,
        isDue: () => exists(SILENT_JOBS),
        run: async () => {
          if (!isOver) await boss.supervise()
        },
      },
    ],
    async stop() {
      isOver = true
      // The library looks only every 500 ms whether its workers have ended.
      const ended = Promise.all([...workers.keys()].map((name) => boss.offWork(name)))
      await Promise.race([ended, setTimeoutPromise(STOP_MS, undefined, { ref: false })])
      await boss.stop({ graceful: true, timeout: 1_000, close: false })
    },
  }
}
