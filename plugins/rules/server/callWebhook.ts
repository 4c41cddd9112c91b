import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { tenantRows } from '#core/server/db/repository.ts'
import { requestOutward } from '#core/server/outwardRequest.ts'
import { defineJob, type ServerContext } from '#core/server/plugin.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import { triggers } from '../contract/index.ts'
import { announceRun } from './announce.ts'
import { ruleRuns, rules } from './rules.table.ts'

const TIMEOUT_MS = 10_000
const MOST_BYTES = 64 * 1024

const payload = z.object({
  tenantId: z.int(),
  ruleId: z.int(),
  key: z.string(),
  index: z.int(),
  /** The same at every try. */
  id: z.string(),
  url: z.string(),
  trigger: z.enum(triggers),
  ticketId: z.int(),
})
type Payload = z.output<typeof payload>

async function callOnce(ctx: ServerContext, { tenantId, ruleId, id, url, trigger, ticketId }: Payload): Promise<void> {
  const ticket = await ctx.use(ticketsService).find(tenantId, ticketId)
  const rule = await tenantRows(ctx.db, { tenantId }, rules).first(eq(rules.id, ruleId))
  if (!ticket || !rule) return
  const answer = await requestOutward(ctx.host.outward, {
    ...{ method: 'POST', url, timeoutMs: TIMEOUT_MS, mostBytes: MOST_BYTES, whenLonger: 'cut' },
    headers: { 'content-type': 'application/json', 'idempotency-key': id },
    body: JSON.stringify({ id, createdAt: ctx.now().toISOString(), rule: { id: rule.id, name: rule.name }, trigger, ticket }),
  })
  if (!answer.ok) throw new Error(answer.failure)
  if (answer.status < 200 || answer.status > 299) throw new Error(`status ${answer.status}`)
}

/** The log of the rule says that the address did not take it. */
async function noteFailure(ctx: ServerContext, { tenantId, ruleId, key, index }: Payload): Promise<void> {
  await ctx.transact(async (tx) => {
    const rows = tenantRows(tx.db, { tenantId }, ruleRuns)
    const mine = and(eq(ruleRuns.ruleId, ruleId), eq(ruleRuns.key, key)) ?? eq(ruleRuns.key, key)
    await rows.hold(mine)
    const run = await rows.first(mine)
    if (!run) return
    await rows.write(mine, { acts: run.acts.map((act, at) => (at === index ? { ...act, refusal: 'refused' } : act)) })
    await announceRun(tx, tenantId, ruleId)
  })
}

/** Tells another program what made a rule run; what is not taken is tried again for some minutes. */
export const callWebhook = defineJob<Payload>({
  name: 'rules.callWebhook',
  payload,
  retries: 4,
  retryDelaySeconds: 5,
  run: (wanted, ctx) => callOnce(ctx, wanted),
  giveUp: (wanted, _error, ctx) => noteFailure(ctx, wanted),
})
