import { eq } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { type Change, rowWriter } from '#core/server/resource/rowWriter.ts'
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

const writer = rowWriter({
  rows: 'closing.reason',
  table: closingReasons,
  permission: 'closing.editReasons',
  draftOf: ({ name, color, queues, isActive }: Row): Values => ({ name, color, queues, isActive }),
  columns: ['name', 'color', 'queues', 'isActive'],
  nameOf: ({ name }) => name,
  sentences: 'closing.deed.reason',
  clean: ({ name, color, queues, isActive }) => ({ name, color, queues: [...new Set(queues)], isActive }),
  problems: contract.reasonProblems,
  check: (tx, { tenantId }, { queues }) => queueProblems(tx, tenantId, queues),
  refused: contract.refusedClosing,
  notFound: contract.noReasonFound,
  announce(tx, { tenantId }, _before, _after, id) {
    tx.forget(REASONS, String(tenantId))
    tx.push(contract.reasonsChanged, tenantId, { id }, [rooms.tenant(tenantId)])
  },
})

/** Reasons in the log of actions: what was done to one goes back as the same one. */
export const trackedReasons = writer.tracked

export async function listReasons(ctx: ServerContext, actor: Actor): Promise<contract.Reason[]> {
  const rows = await tenantRows(ctx.db, actor, closingReasons).find(undefined, MOST_LISTED)
  return rows.toSorted((one, other) => one.name.localeCompare(other.name, 'pt-BR') || one.id - other.id).map(present)
}

/** @throws invalidInput (422) */
export const createReason = (ctx: ServerContext, actor: Actor, draft: Values): Promise<contract.Reason> =>
  ctx.transact(async (tx) => present(await writer.create(tx, actor, draft)))

/** @throws noReasonFound (404), invalidInput (422) */
export const updateReason = (ctx: ServerContext, actor: Actor, id: number, change: Change<Values>): Promise<contract.Reason> =>
  ctx.transact(async (tx) => present(await writer.update(tx, actor, id, change)))

/** @throws noReasonFound (404) */
export function deleteReason(ctx: ServerContext, actor: Actor, id: number): Promise<{ message: 'REASON_DELETED' | 'REASON_DEACTIVATED' }> {
  return ctx.transact(async (tx) => {
    await tenantRows(tx.db, actor, closingReasons).hold(eq(closingReasons.id, id))
    const isUsed = (await tenantRows(tx.db, actor, tickets).first(eq(tickets.reasonId, id))) !== undefined
    if (isUsed) await writer.update(tx, actor, id, { isActive: false })
    else await writer.remove(tx, actor, id)
    return { message: isUsed ? 'REASON_DEACTIVATED' : 'REASON_DELETED' }
  })
}
