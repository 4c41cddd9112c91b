import { eq } from 'drizzle-orm'
import type { FieldError } from '#core/contract/errors.ts'
import { trackRows } from '#core/server/activity/trackedRows.ts'
import { type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import * as contract from '../contract/index.ts'
import { closingReasons } from './closing.table.ts'
import { queueProblems } from './targetProblems.ts'

type Row = typeof closingReasons.$inferSelect
type Values = Pick<Row, 'name' | 'color' | 'queues' | 'isActive'>

const MOST_LISTED = 1_000

const present = ({ id, rev, name, color, queues, isActive }: Row): contract.Reason => ({ id, rev, name, color, queues, isActive })

/** Cache of a company's reasons: they are asked for at every closing. */
export const REASONS = 'closingReasons'

function announce(tx: ServerContext, { tenantId }: TenantScope, id: number): void {
  tx.forget(REASONS, String(tenantId))
  tx.push(contract.reasonsChanged, tenantId, { id }, [rooms.tenant(tenantId)])
}

/** @throws invalidInput (422) */
async function checked(tx: ServerContext, { tenantId }: TenantScope, values: Values): Promise<Values> {
  const problems: FieldError[] = [...contract.reasonProblems(values), ...(await queueProblems(tx, tenantId, values.queues))]
  if (problems.length > 0) throw contract.refusedClosing(problems)
  return { ...values, queues: [...new Set(values.queues)] }
}

/** Reasons in the log of actions: what was done to one goes back as the same one. */
export const trackedReasons = trackRows({
  rows: 'closing.reason',
  table: closingReasons,
  permission: 'closing.editReasons',
  columns: ['name', 'color', 'queues', 'isActive'],
  nameOf: ({ name }) => name,
  sentences: 'closing.deed.reason',
  check: async (tx, who, row) => void (await checked(tx, who, row)),
  announce: (tx, who, before, after) => announce(tx, who, (after ?? before)?.id ?? 0),
})

export async function listReasons(ctx: ServerContext, actor: Actor): Promise<contract.Reason[]> {
  const rows = await tenantRows(ctx.db, actor, closingReasons).find(undefined, MOST_LISTED)
  return rows.toSorted((one, other) => one.name.localeCompare(other.name, 'pt-BR') || one.id - other.id).map(present)
}

/** @throws invalidInput (422) */
export function createReason(ctx: ServerContext, actor: Actor, draft: Values): Promise<contract.Reason> {
  return ctx.transact(async (tx) => {
    const row = await tenantRows(tx.db, actor, closingReasons).insert(await checked(tx, actor, draft))
    await trackedReasons.record(tx, actor, null, row)
    announce(tx, actor, row.id)
    return present(row)
  })
}

/** The row, held until the transaction ends. @throws noReasonFound (404) */
async function held(tx: ServerContext, actor: Actor, id: number): Promise<Row> {
  const rows = tenantRows(tx.db, actor, closingReasons)
  await rows.hold(eq(closingReasons.id, id))
  const row = await rows.first(eq(closingReasons.id, id))
  if (!row) throw contract.noReasonFound()
  return row
}

/** @throws noReasonFound (404), invalidInput (422) */
export function updateReason(ctx: ServerContext, actor: Actor, id: number, change: { [Name in keyof Values]?: Values[Name] | undefined }) {
  return ctx.transact(async (tx) => {
    const before = await held(tx, actor, id)
    const { name = before.name, color = before.color, queues = before.queues, isActive = before.isActive } = change
    const values = await checked(tx, actor, { name, color, queues, isActive })
    const [row] = await tenantRows(tx.db, actor, closingReasons).update(eq(closingReasons.id, id), values)
    if (!row) throw contract.noReasonFound()
    await trackedReasons.record(tx, actor, before, row)
    announce(tx, actor, id)
    return present(row)
  })
}

/** @throws noReasonFound (404) */
export function deleteReason(ctx: ServerContext, actor: Actor, id: number): Promise<{ message: 'REASON_DELETED' | 'REASON_DEACTIVATED' }> {
  return ctx.transact(async (tx) => {
    const before = await held(tx, actor, id)
    const rows = tenantRows(tx.db, actor, closingReasons)
    const isUsed = (await tenantRows(tx.db, actor, tickets).first(eq(tickets.reasonId, id))) !== undefined
    if (isUsed) {
      const [row] = await rows.update(eq(closingReasons.id, id), { isActive: false })
      await trackedReasons.record(tx, actor, before, row ?? null)
    } else await trackedReasons.remove(tx, actor, before)
    announce(tx, actor, id)
    return { message: isUsed ? 'REASON_DEACTIVATED' : 'REASON_DELETED' }
  })
}
