import { insertRows } from '#core/server/db/insertRows.ts'
import { foldText } from '#core/server/db/search.ts'
import { type CallRecord, callRecorded, callRecordedWithin } from '#core/server/http/recordedCalls.ts'
import { listen, listenWithin, type ServerContext } from '#core/server/plugin.ts'
import { auditGrown, changesOf, kindOf } from '../contract/index.ts'
import { auditEntries } from './audit.table.ts'
import { auditRoom } from './watch.ts'

/** While the database is away so many wait; the oldest of more are lost, which the log says. */
const MOST_WAITING = 10_000
const MOST_AT_ONCE = 500
/** The same refusal of too many tries is kept once in so long: whoever floods the sign-in does not fill the register. */
const REPEAT_MS = 60_000
const MOST_REMEMBERED = 1_000

/** A password was right and a code is asked for: the sign-in goes on. */
const GOES_ON = 'ERR_SECOND_FACTOR'
const TOO_MANY = 'ERR_LIMIT_MAX'

type Row = Record<string, unknown> & { tenant_id: number }

const rowOf = (tenantId: number, { before, after, said, name, from, ...record }: CallRecord): Row => ({
  tenant_id: tenantId,
  at: record.at.toISOString(),
  user_id: record.userId,
  user_name: record.userName,
  profile: record.profile,
  kind: kindOf(record),
  action: record.action,
  permission: record.permission,
  target: record.target,
  name: name ?? null,
  said: said ?? null,
  fields: record.fields,
  changes: changesOf(before, after),
  outcome: record.outcome,
  address: from?.address ?? null,
  browser: from?.browser ?? null,
  search_text: foldText([record.userName, name, record.target, from?.address, record.action, ...record.fields].filter(Boolean).join(' ')),
})

interface Writer {
  /** Ends once the entry is written. */
  add(tenantId: number, record: CallRecord): Promise<void>
}

/** Writes entries behind the calls they tell of, those that came meanwhile in one statement. */
function createWriter(ctx: ServerContext): Writer {
  const waiting: Row[] = []
  const isRepeat = createRepeats()
  let running: Promise<void> | null = null

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const part = waiting.splice(0, MOST_AT_ONCE)
      try {
        await insertRows(ctx.db, auditEntries, part)
      } catch (error) {
        waiting.unshift(...part)
        const lost = waiting.splice(0, Math.max(0, waiting.length - MOST_WAITING)).length
        if (lost > 0) ctx.log.error({ lost }, 'entries of the register are lost')
        throw error
      }
      for (const tenantId of new Set(part.map(({ tenant_id }) => tenant_id))) ctx.push(auditGrown, tenantId, {}, [auditRoom(tenantId)])
    }
  }

  return {
    async add(tenantId, record) {
      if (record.outcome === GOES_ON || isRepeat(tenantId, record)) return
      waiting.push(rowOf(tenantId, record))
      running ??= writeAll().finally(() => {
        running = null
      })
      await running
    },
  }
}

/** Whether the same refusal of too many tries was kept a moment ago. */
function createRepeats() {
  const recordedAt = new Map<string, number>()
  return (tenantId: number, { outcome, action, userId, name, from, at }: CallRecord): boolean => {
    if (outcome !== TOO_MANY) return false
    const key = [tenantId, action, userId, name, from?.address].join(' ')
    const last = recordedAt.get(key)
    if (last !== undefined && at.getTime() - last < REPEAT_MS) return true
    if (recordedAt.size >= MOST_REMEMBERED) recordedAt.clear()
    recordedAt.set(key, at.getTime())
    return false
  }
}

/** The writer of each process: servers of tests have each their own. */
const writers = new WeakMap<object, Writer>()

function writerOf(ctx: ServerContext): Writer {
  const writer = writers.get(ctx.host) ?? createWriter(ctx)
  writers.set(ctx.host, writer)
  return writer
}

/** Tells of administration what the kernel recorded. */
export const auditListener = listen(callRecorded, 'write-audit', (record, tenantId, ctx) => writerOf(ctx).add(tenantId, record))

/** Entries that must not be lost: where this fails, the transaction that they are about is rolled back. */
export const auditWithinListener = listenWithin(callRecordedWithin, 'write-audit-within', async (record, tenantId, tx) => {
  await insertRows(tx.db, auditEntries, [rowOf(tenantId, record)])
  tx.push(auditGrown, tenantId, {}, [auditRoom(tenantId)])
})
