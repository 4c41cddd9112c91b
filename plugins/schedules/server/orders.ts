import { and, eq, sql } from 'drizzle-orm'
import { users } from '#core/server/auth/identity.table.ts'
import { byRank, byText } from '#core/server/db/orderOf.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { mediaFiles } from '#plugins/media/server/media.table.ts'
import { recurrences, type scheduleColumns } from '../contract/index.ts'
import { schedules } from './schedules.table.ts'

/** How far it is: waiting, on its way, received, read; then refused, failed, canceled. */
const stage = sql`case
  when ${messages.ack} = -1 then 4
  when ${schedules.status} = 'sent' then 1 + (coalesce(${messages.ack}, 0) >= 2)::int + (coalesce(${messages.ack}, 0) >= 3)::int
  when ${schedules.status} = 'pending' then 0
  when ${schedules.status} = 'error' then 5
  else 6 end`

/** Values that each column of the list compares. */
export const ordersOf = ({ db }: ServerContext) => {
  const ofFirst = and(eq(mediaFiles.tenantId, schedules.tenantId), sql`${mediaFiles.id} = ${schedules.mediaIds}[1]`)
  const fileName = db.select({ name: mediaFiles.name }).from(mediaFiles).where(ofFirst)
  return {
    date: schedules.scheduleDate,
    contact: byText(contacts.name),
    message: byText(schedules.body),
    file: byText(fileName),
    status: stage,
    recurrence: byRank(
      schedules.recurrence,
      recurrences.filter((one) => one !== 'none'),
    ),
    user: byText(users.name),
    ticket: schedules.ticketId,
    created: schedules.createdAt,
  } satisfies Record<(typeof scheduleColumns)[number], unknown>
}

/** Messages that wait, the next one first; then the others, the latest first. */
export const ownOrder = [
  sql`${schedules.status} <> 'pending'`,
  sql`case when ${schedules.status} = 'pending' then ${schedules.scheduleDate} end`,
  sql`${schedules.scheduleDate} desc`,
  schedules.id,
]
