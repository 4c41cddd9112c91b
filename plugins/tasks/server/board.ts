import { and, asc, desc, eq, gt, gte, isNull, lt, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import type * as contract from '../contract/index.ts'
import { type BoardColumnId, boardColumns } from '../contract/rules.ts'
import { midnight, WEEK_DAYS, wantedTasks, weight } from './listTasks.ts'
import { presentTasks } from './present.ts'
import { tasks } from './tasks.table.ts'

/** Tasks of a column that are sent at once. */
const PAGE = 40

interface Column {
  from: Date | null
  to: Date | null
  where: SQL | undefined
}

/** The columns as they are now: no task stands in two of them. */
async function columnsOf(ctx: ServerContext, tenantId: number): Promise<Record<BoardColumnId, Column>> {
  const now = ctx.now()
  const today = await midnight(ctx, tenantId, 0)
  const tomorrow = await midnight(ctx, tenantId, 1)
  const later = await midnight(ctx, tenantId, WEEK_DAYS)
  const open = ne(tasks.status, 'finished')
  return {
    overdue: { from: null, to: now, where: and(open, lte(tasks.limitDate, now)) },
    today: { from: today, to: tomorrow, where: and(open, gt(tasks.limitDate, now), lt(tasks.limitDate, tomorrow)) },
    week: { from: tomorrow, to: later, where: and(open, gte(tasks.limitDate, tomorrow), lt(tasks.limitDate, later)) },
    later: { from: later, to: null, where: and(open, gte(tasks.limitDate, later)) },
    none: { from: null, to: null, where: and(open, isNull(tasks.limitDate)) },
    finished: { from: null, to: null, where: eq(tasks.status, 'finished') },
  }
}

const orderOfColumn = (id: BoardColumnId): SQL[] =>
  id === 'finished'
    ? [sql`${tasks.finishedAt} desc nulls last`, desc(tasks.id)]
    : [sql`${tasks.limitDate} asc nulls last`, weight, desc(tasks.createdAt), asc(tasks.id)]

const rowsOf = (ctx: ServerContext, id: BoardColumnId, where: SQL | undefined, offset: number) =>
  ctx.db
    .select()
    .from(tasks)
    .where(where)
    .orderBy(...orderOfColumn(id))
    .limit(PAGE)
    .offset(offset)

/** @see getTaskBoard of the contract */
export async function taskBoard(ctx: ServerContext, actor: Actor, wish: z.output<typeof contract.getTaskBoard.input>): Promise<contract.TaskColumn[]> {
  const columns = await columnsOf(ctx, actor.tenantId)
  const wanted = wantedTasks(ctx, actor, wish)
  const board: contract.TaskColumn[] = []
  for (const id of boardColumns) {
    const { from, to, where } = columns[id]
    const rows = await rowsOf(ctx, id, and(wanted, where), 0)
    const [counted] =
      rows.length < PAGE ? [{ count: rows.length }] : await ctx.db.select({ count: sql<number>`count(*)::int` }).from(tasks).where(and(wanted, where))
    board.push({
      id,
      from: from?.toISOString() ?? null,
      to: to?.toISOString() ?? null,
      count: counted?.count ?? rows.length,
      tasks: await presentTasks(ctx, actor.tenantId, actor, rows),
    })
  }
  return board
}

/** @see listColumnTasks of the contract */
export async function columnTasks(ctx: ServerContext, actor: Actor, wish: z.output<typeof contract.listColumnTasks.input>): Promise<contract.Task[]> {
  const { where } = (await columnsOf(ctx, actor.tenantId))[wish.columnId]
  const rows = await rowsOf(ctx, wish.columnId, and(wantedTasks(ctx, actor, wish), where), wish.offset)
  return presentTasks(ctx, actor.tenantId, actor, rows)
}
