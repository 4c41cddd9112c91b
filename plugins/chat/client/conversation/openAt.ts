import { z } from 'zod'
import { call } from '#core/client/http/call.ts'
import { listMessages, type Message, writtenAt } from '../../contract/index.ts'
import { jumpTo } from '../about.atoms.ts'

const linkSchema = z.object({
  pageNumber: z.coerce.number().int().min(1).max(100_000).catch(1),
  /** Epoch milliseconds; 0: none. */
  t: z.coerce.number().int().min(0).catch(0),
})

interface Page {
  messages: readonly Message[]
  hasMore: boolean
}
export type PageOf = (pageNumber: number) => Promise<Page>

/** A page of a ticket's messages; nothing is marked as read. */
const pageOfTicket =
  (ticketId: number): PageOf =>
  (pageNumber) =>
    call(listMessages, { ticketId, pageNumber, peek: true })

/** The last message at or before a moment, else the first of all; null in an empty conversation. Pages count from the newest. */
export async function messageAt(pageOf: PageOf, atMs: number): Promise<Message | null> {
  const reaches = ({ messages: [first], hasMore }: Page) => !hasMore || first === undefined || writtenAt(first) <= atMs
  let [newer, older] = [0, 1]
  let page = await pageOf(older)
  while (!reaches(page)) {
    newer = older
    older *= 2
    page = await pageOf(older)
  }
  while (older - newer > 1) {
    const middle = Math.floor((newer + older) / 2)
    const between = await pageOf(middle)
    if (reaches(between)) [older, page] = [middle, between]
    else newer = middle
  }
  return page.messages.findLast((message) => writtenAt(message) <= atMs) ?? page.messages[0] ?? null
}

/**
 * Shows the part of a conversation that a link names: `t`, a moment, goes to the message that stood last then; `pageNumber` to the first
 * message of that page, counted from the newest. Without either it opens as always.
 * @see specification §2, route chat
 */
export async function openAt(ticketId: number, query: URLSearchParams): Promise<void> {
  const { pageNumber, t } = linkSchema.parse({ pageNumber: query.get('pageNumber') ?? 1, t: query.get('t') ?? 0 })
  if (pageNumber === 1 && t === 0) return
  const pageOf = pageOfTicket(ticketId)
  const message = t > 0 ? await messageAt(pageOf, t) : ((await pageOf(pageNumber)).messages[0] ?? null)
  if (message) jumpTo(ticketId, message.id)
}
