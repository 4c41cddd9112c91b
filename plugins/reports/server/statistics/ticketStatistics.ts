import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { companyTimeZone } from '#core/contract/timeZone.ts'
import { ofTenant } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { listableContacts } from '#plugins/contacts/server/visible.where.ts'
import { queues } from '#plugins/team/server/team.table.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import type * as contract from '../../contract/index.ts'
import { averageOf, countWhere, handledMinutes, waitedMinutes } from '../measures.where.ts'
import { everyDay, type Period, periodOf, within } from '../period.ts'
import { ticketsWhere } from '../ticketFilters.where.ts'
import { filterOf } from './filterOf.ts'
import { intervalOf } from './interval.ts'

type Wish = contract.StatisticsWish
type Answer<E extends { output: z.ZodType }> = Promise<z.input<E['output']>>

const COUNT = sql<number>`count(*)::int`

/** The period of a call and its conversations. */
async function asked(ctx: ServerContext, actor: Actor, wish: Wish): Promise<{ period: Period; where: SQL | undefined }> {
  const period = await periodOf(ctx, actor.tenantId, wish)
  return { period, where: await ticketsWhere(ctx, actor, filterOf(wish), period) }
}

async function newContacts(ctx: ServerContext, actor: Actor, period: Period): Promise<number> {
  if (!actor.can('contacts.list')) return 0
  const zone = await ctx.setting(actor.tenantId, companyTimeZone)
  const [row] = await ctx.db
    .select({ count: COUNT })
    .from(contacts)
    .where(ofTenant(contacts, actor, eq(contacts.isGroup, false), await listableContacts(ctx, actor), within(contacts.createdAt, period, zone)))
  return row?.count ?? 0
}

/** @see statisticsTicketsTimes of the contract */
export async function ticketTimes(ctx: ServerContext, actor: Actor, wish: Wish): Answer<typeof contract.statisticsTicketsTimes> {
  const { period, where } = await asked(ctx, actor, wish)
  const [row] = await ctx.db
    .select({ total: COUNT, active: countWhere(eq(tickets.isActiveDemand, true)), tma: averageOf(handledMinutes), tme: averageOf(waitedMinutes) })
    .from(tickets)
    .where(where)
  const { total, active, tma, tme } = row ?? { total: 0, active: 0, tma: null, tme: null }
  return {
    qtd_total_atendimentos: total,
    qtd_demanda_ativa: active,
    qtd_demanda_receptiva: total - active,
    tma: intervalOf(tma),
    tme: intervalOf(tme),
    new_contacts: await newContacts(ctx, actor, period),
  }
}

/** Percent with two decimals. */
const percent = (part: number, whole: number): number => Math.round((part / whole) * 10_000) / 100

function sharesOf(rows: readonly { label: string | null; qtd: number }[]) {
  const whole = rows.reduce((sum, { qtd }) => sum + qtd, 0)
  return rows.map(({ label, qtd }) => ({ label: label ?? '', qtd, pertentual: percent(qtd, whole) }))
}

/** @see statisticsTicketsChannels of the contract */
export async function ticketsByChannel(ctx: ServerContext, actor: Actor, wish: Wish): Answer<typeof contract.statisticsTicketsChannels> {
  const { where } = await asked(ctx, actor, wish)
  const rows = await ctx.db
    .select({ label: tickets.channel, qtd: COUNT })
    .from(tickets)
    .where(where)
    .groupBy(tickets.channel)
    .orderBy(sql`count(*) desc`, tickets.channel)
  return sharesOf(rows)
}

/** @see statisticsTicketsQueue of the contract */
export async function ticketsByQueue(ctx: ServerContext, actor: Actor, wish: Wish): Answer<typeof contract.statisticsTicketsQueue> {
  const { where } = await asked(ctx, actor, wish)
  const rows = await ctx.db
    .select({ label: queues.queue, qtd: COUNT })
    .from(tickets)
    .leftJoin(queues, and(eq(queues.tenantId, tickets.tenantId), eq(queues.id, tickets.queueId)))
    .where(where)
    .groupBy(tickets.queueId, queues.queue)
    .orderBy(sql`count(*) desc`, queues.queue)
  return sharesOf(rows)
}

/** The day on which a conversation began, on the clocks of a zone. */
const dayIn = (zone: string): SQL<string> => sql`to_char(tickets.created_at at time zone ${zone}, 'YYYY-MM-DD')`
/** '2026-11-22' as '22/11/2026'. */
const shownDay = (day: string): string => day.split('-').toReversed().join('/')

/** @see statisticsTicketsEvolutionChannels of the contract */
export async function evolutionByChannel(ctx: ServerContext, actor: Actor, wish: Wish): Answer<typeof contract.statisticsTicketsEvolutionChannels> {
  const { period, where } = await asked(ctx, actor, wish)
  const rows = await ctx.db
    .select({ dt_ref: dayIn(period.zone), label: tickets.channel, qtd: COUNT })
    .from(tickets)
    .where(where)
    .groupBy(sql`1`, tickets.channel)
    .orderBy(sql`1`, tickets.channel)
  return rows.map((row) => ({ ...row, dt_referencia: shownDay(row.dt_ref) }))
}

/** @see statisticsTicketsEvolutionByPeriod of the contract */
export async function evolutionByPeriod(ctx: ServerContext, actor: Actor, wish: Wish): Answer<typeof contract.statisticsTicketsEvolutionByPeriod> {
  const { period, where } = await asked(ctx, actor, wish)
  const rows = await ctx.db
    .select({ day: dayIn(period.zone), qtd: COUNT })
    .from(tickets)
    .where(where)
    .groupBy(sql`1`)
  const counted = new Map(rows.map(({ day, qtd }) => [day, qtd]))
  return everyDay(period).map((day) => ({ dt_ref: day, label: shownDay(day), qtd: counted.get(day) ?? 0 }))
}
