import { asc, inArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { users } from '#core/server/auth/identity.table.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import { queues } from '#plugins/team/server/team.table.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { CARDS_AT_ONCE, type getPanelColumns as endpoint, MOST_CARDS, type PanelColumn } from '../contract/index.ts'
import { panelWhere, shownTickets, waits } from './panelRows.ts'

type Wish = z.output<typeof endpoint.input>
type Figures = Pick<PanelColumn, 'id' | 'count' | 'open' | 'pending' | 'closed' | 'unanswered' | 'longestSince'>
/** Names of columns in their order. */
type Heading = Pick<PanelColumn, 'id' | 'name' | 'color'>

const keyOf = ({ by }: Wish) => (by === 'queue' ? tickets.queueId : tickets.userId)
const isOf = (status: string) => sql<number>`(count(*) filter (where ${tickets.status} = ${status}))::int`

const NOTHING: Omit<Figures, 'id'> = { count: 0, open: 0, pending: 0, closed: 0, unanswered: 0, longestSince: null }

async function figuresOf(ctx: ServerContext, wish: Wish, where: SQL | undefined): Promise<ReadonlyMap<number | null, Figures>> {
  const key = keyOf(wish)
  const rows = await ctx.db
    .select({
      id: key,
      count: sql<number>`count(*)::int`,
      open: isOf('open'),
      pending: isOf('pending'),
      closed: isOf('closed'),
      unanswered: sql<number>`(count(*) filter (where ${waits}))::int`,
      longestSince: sql<number | null>`(extract(epoch from min(${tickets.waitingSince}) filter (where ${waits})) * 1000)::float8`,
    })
    .from(tickets)
    .where(where)
    .groupBy(key)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Sizes as the address has them, by column. */
export function readSizes(sizes: string): ReadonlyMap<number | null, number> {
  const pairs = sizes.split(',').flatMap((text): [number | null, number][] => {
    const [column = '', size = ''] = text.split(':')
    return column === '' ? [] : [[column === 'none' ? null : Number(column), Math.min(Number(size), MOST_CARDS)]]
  })
  return new Map(pairs)
}

/** The first cards of every column in their order, in one statement. */
async function cardRows(ctx: ServerContext, wish: Wish, where: SQL | undefined): Promise<{ id: number; rev: number; key: number | null }[]> {
  const key = keyOf(wish)
  const sizes = readSizes(wish.sizes)
  const most = Math.max(CARDS_AT_ONCE, ...sizes.values())
  const order = sql`case when ${waits} then ${tickets.waitingSince} end asc nulls last, ${tickets.sortAt} desc, ${tickets.id} desc`
  const placed = ctx.db
    .select({
      id: tickets.id,
      rev: tickets.rev,
      key: sql<number | null>`${key}`.as('key'),
      place: sql<number>`row_number() over (partition by ${key} order by ${order})`.as('place'),
    })
    .from(tickets)
    .where(where)
    .as('placed')
  const rows = await ctx.db
    .select({ id: placed.id, rev: placed.rev, key: placed.key, place: sql<number>`${placed.place}::int` })
    .from(placed)
    .where(sql`${placed.place} <= ${most}`)
    .orderBy(asc(placed.place))
  return rows.filter(({ key: column, place }) => place <= (sizes.get(column) ?? CARDS_AT_ONCE))
}

async function queueHeadings(ctx: ServerContext, actor: Actor, { queuesIds }: Wish, figures: ReadonlyMap<number | null, Figures>): Promise<Heading[]> {
  const all = await tenantRows(ctx.db, actor, queues).find()
  const own = actor.profile === 'user' ? await ctx.use(teamService).queueIdsOf(actor.tenantId, actor.userId) : null
  const isShown = ({ id, isActive }: (typeof all)[number]) => {
    if (queuesIds.length > 0) return queuesIds.includes(id)
    return figures.has(id) || (isActive && (own === null || own.includes(id)))
  }
  const named = all.filter(isShown).toSorted((one, other) => one.order - other.order || one.queue.localeCompare(other.queue))
  return named.map(({ id, queue, color }) => ({ id, name: queue, color }))
}

async function personHeadings(ctx: ServerContext, actor: Actor, figures: ReadonlyMap<number | null, Figures>): Promise<Heading[]> {
  const ids = [...figures.keys()].filter((id) => id !== null)
  if (ids.length === 0) return []
  const people = await ctx.db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(ofTenant(users, actor, inArray(users.id, ids)))
    .orderBy(asc(users.name), asc(users.id))
  return people.map((person) => ({ ...person, color: null }))
}

/** @see contract getPanelColumns */
export async function panelColumns(ctx: ServerContext, actor: Actor, wish: Wish): Promise<PanelColumn[]> {
  const where = await panelWhere(ctx, actor, wish)
  const [figures, rows] = await Promise.all([figuresOf(ctx, wish, where), wish.hasCards ? cardRows(ctx, wish, where) : []])
  const shown = await shownTickets(ctx, actor, rows)
  const headings = wish.by === 'queue' ? await queueHeadings(ctx, actor, wish, figures) : await personHeadings(ctx, actor, figures)
  const none: Heading[] = wish.by === 'queue' && wish.queuesIds.length > 0 ? [] : [{ id: null, name: '', color: null }]
  return [...none, ...headings].map((heading) => ({
    ...NOTHING,
    ...figures.get(heading.id),
    ...heading,
    tickets: rows.flatMap(({ id, key }) => (key === heading.id ? (shown.get(id) ?? []) : [])),
  }))
}
