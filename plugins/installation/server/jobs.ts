import { type SQL, sql } from 'drizzle-orm'
import { maskPersonal } from '#core/contract/maskPersonal.ts'
import { PLATFORM_TENANT } from '#core/server/auth/identity.table.ts'
import { withoutValues } from '#core/server/log.ts'
import { route, type ServerContext, type ServerPart } from '#core/server/plugin.ts'
import * as contract from '../contract/index.ts'
import { companyNames, SUPERADMIN_ROOMS } from './superadmins.ts'

/** Jobs are the job system's rows: of their payload nothing is read but the company. */
const COMPANY = sql`case when jsonb_typeof(data -> 'tenantId') = 'number' then (data ->> 'tenantId')::int end`

const millis = (column: SQL): SQL => sql`(extract(epoch from ${column}) * 1000)::float8`
const isoOf = (at: number): string => new Date(at).toISOString()

interface QueueRow extends Record<string, unknown> {
  name: string
  company: number | null
  waiting: number
  later: number
  active: number
  failed: number
  oldest: number | null
}

async function listQueues(ctx: ServerContext): Promise<contract.JobQueueFigures[]> {
  const { rows } = await ctx.db.execute<QueueRow>(sql`
    select name, ${COMPANY} as company,
      count(*) filter (where state < 'active' and start_after <= now())::int as waiting,
      count(*) filter (where state < 'active' and start_after > now())::int as later,
      count(*) filter (where state = 'active')::int as active,
      count(*) filter (where state = 'failed')::int as failed,
      ${millis(sql`min(start_after) filter (where state < 'active' and start_after <= now())`)} as oldest
    from jobs.job
    where state < 'completed' or state = 'failed'
    group by 1, 2
    order by 1, 2`)
  const names = await companyNames(ctx)
  return rows.map(({ name, company, oldest, ...counts }) => ({
    id: `${name}:${company ?? 0}`,
    name,
    company: companyOf(names, company),
    ...{ waiting: counts.waiting, later: counts.later, active: counts.active, failed: counts.failed },
    oldestAt: oldest === null ? null : isoOf(oldest),
  }))
}

function companyOf(names: ReadonlyMap<number, string>, id: number | null): { id: number; name: string } | null {
  const name = id === null ? undefined : names.get(id)
  return id === null || name === undefined ? null : { id, name }
}

interface FailedRow extends Record<string, unknown> {
  id: string
  name: string
  company: number | null
  attempts: number
  created: number
  failed: number
  reason: string | null
}

/** A try's reason is the one that was logged for its job and number closest to its end. */
const LOGGED_REASON = sql`(
  select failure.reason from installation_job_failures failure
  where failure.tenant_id = ${PLATFORM_TENANT} and failure.job = job.name and failure.attempt = job.retry_count + 1
    and failure.at between job.completed_on - interval '1 minute' and job.completed_on + interval '1 minute'
  order by abs(extract(epoch from failure.at - job.completed_on)) limit 1)`

async function listFailed(ctx: ServerContext, wanted: { name?: string | undefined; tenantId?: number | undefined }) {
  const conditions = [
    sql`state = 'failed'`,
    ...(wanted.name ? [sql`name = ${wanted.name}`] : []),
    ...(wanted.tenantId === undefined ? [] : [sql`coalesce(${COMPANY}, 0) = ${wanted.tenantId}`]),
  ]
  const where = sql.join(conditions, sql` and `)
  const { rows } = await ctx.db.execute<FailedRow>(sql`
    select id, name, ${COMPANY} as company, retry_count + 1 as attempts, ${millis(sql`created_on`)} as created,
      ${millis(sql`coalesce(completed_on, created_on)`)} as failed, coalesce(${LOGGED_REASON}, output ->> 'message') as reason
    from jobs.job where ${where} order by completed_on desc nulls last, id limit ${contract.MOST_FAILED_JOBS}`)
  const { rows: counts } = await ctx.db.execute<{ count: number }>(sql`select count(*)::int as count from jobs.job where ${where}`)
  const names = await companyNames(ctx)
  const jobs = rows.map(({ id, name, company, attempts, created, failed, reason }) => ({
    ...{ id, name, company: companyOf(names, company), attempts, createdAt: isoOf(created), failedAt: isoOf(failed) },
    reason: reason === null ? null : maskPersonal(withoutValues(reason)),
  }))
  return { jobs, count: counts[0]?.count ?? 0 }
}

/** Runs a statement on one failed job. @throws noFailedJob (404) */
async function changeFailed(ctx: ServerContext, id: string, statement: SQL): Promise<{ id: string }> {
  return ctx.transact(async (tx) => {
    const { rows } = await tx.db.execute<{ id: string }>(sql`${statement} where id = ${id}::uuid and state = 'failed' returning id`)
    if (rows.length === 0) throw contract.noFailedJob()
    tx.push(contract.jobsChanged, PLATFORM_TENANT, { id }, SUPERADMIN_ROOMS)
    return { id }
  })
}

/** As the job system itself does it; every node asks once a second for what is due. */
const RETRY = sql`update jobs.job set state = 'retry', retry_limit = retry_limit + 1, completed_on = null, start_after = now()`
const REMOVE = sql`delete from jobs.job`

/** The job queues of the installation. */
export const jobsPart: ServerPart = {
  permissions: {
    'installation.jobs': { sentence: 'See the job queues of all companies, run failed jobs once more and remove them', profiles: ['superadmin'] },
  },
  routes: [
    route(contract.listJobQueues, (_input, _actor, ctx) => listQueues(ctx)),
    route(contract.listFailedJobs, (wanted, _actor, ctx) => listFailed(ctx, wanted)),
    route(contract.retryJob, ({ id }, _actor, ctx) => changeFailed(ctx, id, RETRY)),
    route(contract.removeJob, ({ id }, _actor, ctx) => changeFailed(ctx, id, REMOVE)),
  ],
}
