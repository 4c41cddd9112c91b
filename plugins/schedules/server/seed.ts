import { and, count, desc, eq, isNotNull } from 'drizzle-orm'
import type { Random } from '#core/contract/random.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import { foldText } from '#core/server/db/search.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { SampleScope } from '#core/server/seeds/sampleScope.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import type { Recurrence, ScheduleStatus } from '../contract/index.ts'
import { anchorOf } from './createSchedule.ts'
import { schedules } from './schedules.table.ts'

const TEXTS = [
  '{{greeting}}, {{firstName}}! Passando para confirmar a visita de amanhã, entre 8h e 12h.',
  '{{firstName}}, seu boleto vence em três dias. Quer que eu envie a segunda via?',
  'Olá, {{firstName}}! O produto que você procurava chegou ao estoque.',
  '{{greeting}}, {{firstName}}. Conseguiu ver o orçamento que enviamos?',
  '{{firstName}}, a entrega está prevista para hoje à tarde. Alguém estará em casa?',
  'Olá, {{firstName}}! Como foi a instalação? Ficou alguma dúvida?',
]
const AGAIN = '{{greeting}}, {{firstName}}! Segue o resumo da semana do seu plano. Qualquer dúvida, é só responder.'

/** Messages that a run plans; days from today, an office hour each. */
const KINDS: readonly { status: ScheduleStatus; days: readonly [number, number]; weight: number }[] = [
  { status: 'pending', days: [1, 12], weight: 46 },
  { status: 'sent', days: [-20, -1], weight: 42 },
  { status: 'canceled', days: [1, 6], weight: 6 },
  { status: 'error', days: [-9, -1], weight: 6 },
]
const WEIGHTS = KINDS.map(({ weight }) => weight)
const MOST = 60
const TICKETS_PER_SCHEDULE = 6
const AGAIN_SHARE = 0.25
const FAILURE = 'ERR_SENDING_WAPP_MSG'

function officeHour(random: Random, today: Date, days: number): Date {
  const at = new Date(today.getFullYear(), today.getMonth(), today.getDate() + days, random.whole(8, 17), random.pick([0, 15, 30, 45]))
  if (at.getDay() === 0) at.setDate(at.getDate() + (days > 0 ? 1 : -1))
  return at
}

/** Messages that go out in the next days, that went out in the last weeks, and some that did not. */
export async function seedSchedules(ctx: ServerContext, scope: SampleScope): Promise<void> {
  const { db } = ctx
  const recent = await db
    .select({ id: tickets.id, contactId: tickets.contactId, whatsappId: tickets.whatsappId, userId: tickets.userId })
    .from(tickets)
    .where(ofTenant(tickets, scope, and(isNotNull(tickets.userId), eq(tickets.isGroup, false))))
    .orderBy(desc(tickets.sortAt), desc(tickets.id))
    .limit(MOST * 2)
  const [{ place } = { place: 0 }] = await db.select({ place: count() }).from(schedules).where(ofTenant(schedules, scope))
  const random = scope.random(place)
  const chosen = random.shuffle(recent).slice(0, Math.min(MOST, Math.ceil(scope.size.tickets / TICKETS_PER_SCHEDULE)))
  const planned: Omit<typeof schedules.$inferInsert, 'tenantId'>[] = []
  for (const { id: ticketId, contactId, whatsappId, userId } of chosen) {
    const kind = KINDS[random.weighted(WEIGHTS)]
    if (!kind || userId === null) continue
    const { status, days } = kind
    const recurrence: Recurrence = status === 'pending' && random.chance(AGAIN_SHARE) ? 'weekly' : 'none'
    const body = recurrence === 'weekly' ? AGAIN : random.pick(TEXTS)
    const scheduleDate = officeHour(random, scope.today, random.whole(...days))
    const createdAt = new Date(Math.min(scheduleDate.getTime(), scope.now.getTime()) - random.whole(3, 60) * 3_600_000)
    const id = random.uuid()
    const sentAt = status === 'sent' ? scheduleDate : null
    const anchor = await anchorOf(ctx, scope.tenantId, scheduleDate)
    planned.push({
      ...{ id, seriesId: id, contactId, ticketId, whatsappId, userId, body, searchText: foldText(body), mediaIds: [], scheduleDate, recurrence, anchor },
      ...{ openTicket: false, status, tryAt: scheduleDate, attempts: status === 'error' ? 3 : Number(status === 'sent') },
      ...{ failure: status === 'error' ? FAILURE : null, sentAt, messageId: null, createdAt, updatedAt: sentAt ?? createdAt },
    })
  }
  await tenantRows(db, scope, schedules).insertMany(planned)
}
