import type { z } from 'zod'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import type { PeopleReportRow, StatisticsWish, statisticsPerUsers, statisticsTicketsPerUsersDetail } from '../../contract/index.ts'
import { periodOf } from '../period.ts'
import { peopleFigures } from '../rows/peopleRows.ts'
import { filterOf, isPerson } from './filterOf.ts'
import { intervalOf } from './interval.ts'

async function peopleOf(ctx: ServerContext, actor: Actor, wish: StatisticsWish): Promise<PeopleReportRow[]> {
  const { people } = await peopleFigures(ctx, actor, filterOf(wish), await periodOf(ctx, actor.tenantId, wish), 'name')
  return people.filter(isPerson)
}

const countsOf = ({ name, email, pending, open, closed, total }: PeopleReportRow) => ({
  name,
  email,
  qtd_pendentes: pending,
  qtd_em_atendimento: open,
  qtd_resolvidos: closed,
  qtd_por_usuario: total,
})

/** @see statisticsPerUsers of the contract */
export async function perUsers(ctx: ServerContext, actor: Actor, wish: StatisticsWish): Promise<z.input<(typeof statisticsPerUsers)['output']>> {
  const people = await peopleOf(ctx, actor, wish)
  return people.map((row) => ({ userId: row.id, ...countsOf(row), min_minutes: row.shortest, max_minutes: row.longest, avg_minutes: row.average }))
}

/** @see statisticsTicketsPerUsersDetail of the contract */
export async function perUsersDetail(
  ctx: ServerContext,
  actor: Actor,
  wish: StatisticsWish,
): Promise<z.input<(typeof statisticsTicketsPerUsersDetail)['output']>> {
  const people = await peopleOf(ctx, actor, wish)
  return people.map((row) => ({ ...countsOf(row), tma: intervalOf(row.average), tme: intervalOf(row.waited), average_rating: row.rating }))
}
