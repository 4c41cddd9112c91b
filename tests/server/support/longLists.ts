import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { contacts, contactWallets } from '#plugins/contacts/server/contacts.table.ts'
import { mediaFiles } from '#plugins/media/server/media.table.ts'
import { notes } from '#plugins/notes/server/notes.table.ts'
import { ratings } from '#plugins/ratings/server/ratings.table.ts'
import { recurrences, scheduleStatuses } from '#plugins/schedules/contract/index.ts'
import { schedules } from '#plugins/schedules/server/schedules.table.ts'
import { ticketStatuses } from '#plugins/tickets/contract/index.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import type { Desk } from './desk.ts'

/** Rows of each list: one page and a bit, so that what is equal lies on both sides of the border. */
export const LONG = 47

const NAMES = ['Ágata', 'agata', 'Bruno', 'célia', 'Dário', 'Élton', 'zoé', 'Zuleica', 'ana-maria', 'Ana Maria', 'Ñandu']
const TEXTS = ['Água', 'azul', 'Éter', 'final', 'órgão', 'Ovo']
const HOUR_MS = 3_600_000

const pick = <T>(from: readonly T[], at: number): T => {
  const one = from[at % from.length]
  if (one === undefined) throw new Error('nothing to pick from')
  return one
}

/** Fills the lists of a company; many values come more than once, and many are missing. */
export async function fillLongLists({ kernel, admin, agent, agent2, suporte, vendas }: Desk): Promise<void> {
  const rows = <T extends Parameters<typeof tenantRows>[2]>(table: T) => tenantRows(kernel.ctx.db, admin, table)
  const whatsappId = (await rows(connections).first(undefined))?.id ?? 0
  const people = [agent.userId, agent2.userId]
  const each = Array.from({ length: LONG }, (_none, at) => at)
  const at = (hours: number) => new Date(Date.UTC(2040, 0, 1) + (hours % 7) * HOUR_MS)

  await rows(contacts).insertMany(
    each.map((n) => ({
      name: pick(NAMES, n),
      number: n % 5 === 0 ? `webchat:${newId()}` : `${pick(['55', '1', '351'], n)}119${80_000_000 + n}`,
      email: n % 3 === 0 ? null : `${pick(TEXTS, n)}@exemplo.com.br`,
      searchText: pick(NAMES, n).toLowerCase(),
      createdAt: at(n),
    })),
  )
  const contactIds = (await rows(contacts).find()).map(({ id }) => id)
  const owned = contactIds.flatMap((contactId, n) => (n % 4 === 0 ? [] : people.slice(n % 2, 1 + (n % 3)).map((userId) => ({ contactId, userId }))))
  await rows(contactWallets).insertMany(owned)

  await rows(tickets).insertMany(
    each.map((n) => ({
      status: pick(ticketStatuses, n),
      contactId: pick(contactIds, n),
      whatsappId,
      userId: n % 4 === 0 ? null : pick(people, n),
      queueId: pick([suporte, vendas], n),
      channel: 'webchat',
      protocol: `20400101-${80_000 + n}`,
      createdAt: at(n),
      closedAt: n % 3 === 2 ? at(n + 1) : null,
    })),
  )
  const all = await rows(tickets).find()

  await rows(notes).insertMany(
    each.map((n) => ({ ticketId: pick(all, n).id, userId: pick(people, n), note: pick(TEXTS, n), searchText: '', mentionUserIds: [], createdAt: at(n) })),
  )
  await rows(ratings).insertMany(
    all.slice(0, LONG).map(({ id, contactId, queueId }, n) => ({
      ticketId: id,
      contactId,
      userId: n % 4 === 0 ? null : pick(people, n),
      queueId: n % 3 === 0 ? null : queueId,
      rate: 1 + (n % 5),
      feedback: n % 2 === 0 ? null : pick(TEXTS, n),
      createdAt: at(n),
    })),
  )

  const files = TEXTS.map((word) => ({ id: newId(), name: `${word}.pdf`, bytes: 1, userId: agent.userId, mime: 'application/pdf', kind: 'document' as const }))
  await rows(mediaFiles).insertMany(files.map((file) => ({ ...file, sha256: '', preview: 'none' as const })))
  const sent = each.map((n) => ({ id: newId(), ack: pick([-1, 0, 1, 2, 3], n), ticketId: pick(all, n).id, contactId: pick(all, n).contactId }))
  await rows(messages).insertMany(sent.map((one) => ({ ...one, fromMe: true, body: 'Oi', status: 'sended' as const, timestamp: at(0) })))
  await rows(schedules).insertMany(
    each.map((n) => {
      const { id, contactId } = pick(all, n)
      const status = pick(scheduleStatuses, n)
      return {
        id: newId(),
        seriesId: newId(),
        contactId,
        ticketId: n % 3 === 0 ? null : id,
        whatsappId,
        userId: pick(people, n),
        body: pick(TEXTS, n),
        searchText: '',
        mediaIds: n % 2 === 0 ? [] : [pick(files, n).id],
        scheduleDate: at(n),
        recurrence: pick(recurrences, n),
        anchor: '2040-01-01T09:00:00.000',
        openTicket: false,
        status,
        tryAt: at(n),
        messageId: status === 'sent' ? pick(sent, n).id : null,
        createdAt: at(n + 2),
      }
    }),
  )
}
