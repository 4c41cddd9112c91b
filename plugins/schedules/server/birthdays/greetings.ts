import { and, inArray } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import { derivedId } from '#core/server/derivedId.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import type { greetingStates } from '../../contract/index.ts'
import { schedules } from '../schedules.table.ts'

/** Person whose birthday it is, and the day of the company's zone: '2026-11-22'. */
export interface GreetingKey {
  tenantId: number
  contactId: number
  date: string
}

/** Id of the message that greets at once. */
export const messageIdOf = ({ tenantId, contactId, date }: GreetingKey): string => derivedId('birthday', tenantId, contactId, date)
/** Series of the planned messages that greet on a day: of those that were canceled there may be many. */
export const seriesIdOf = ({ tenantId, contactId, date }: GreetingKey): string => derivedId('birthday series', tenantId, contactId, date)

/** How far the greetings of one company are, in the order asked for. */
export async function greetingsOf(ctx: ServerContext, tenantId: number, keys: readonly GreetingKey[]): Promise<(typeof greetingStates)[number][]> {
  if (keys.length === 0) return []
  const sent = await tenantRows(ctx.db, { tenantId }, messages).find(inArray(messages.id, keys.map(messageIdOf)))
  const live = and(inArray(schedules.seriesId, keys.map(seriesIdOf)), inArray(schedules.status, ['pending', 'sent']))
  const planned = await tenantRows(ctx.db, { tenantId }, schedules).find(live)
  const sentIds = new Set(sent.map(({ id }) => id))
  const statusBySeries = new Map(planned.map(({ seriesId, status }) => [seriesId, status]))
  return keys.map((key) => {
    const status = statusBySeries.get(seriesIdOf(key))
    if (sentIds.has(messageIdOf(key)) || status === 'sent') return 'greeted'
    return status === 'pending' ? 'planned' : 'none'
  })
}
