import { EyeOpen, Inbox } from '@blueprintjs/icons'
import { atom } from 'jotai'
import { z } from 'zod'
import { noteFinal } from '#core/client/commands/undo.ts'
import { withOverlay } from '#core/client/notify/index.ts'
import { type AnyCommand, type ClientContext, defineCommand } from '#core/client/plugin.ts'
import { listTickets, markAllRead, resolvePending, setUnread, type Ticket } from '../../contract/index.ts'
import { filterAtom } from '../filter.ts'

const nothing = z.object({})

/** Pages of unread tickets that are remembered for the undo; with more unread than these there is none. */
const MOST_PAGES = 10

/** Tickets of the own list with unread messages; null when there are too many to remember. */
async function unreadTickets(ctx: ClientContext): Promise<readonly Ticket[] | null> {
  const found: Ticket[] = []
  for (let pageNumber = 1; pageNumber <= MOST_PAGES; pageNumber += 1) {
    const page = await ctx.call(listTickets, { status: ['open', 'pending'], withUnreadMessages: true, snoozed: 'show', pageNumber })
    found.push(...page.tickets)
    if (!page.hasMore) return found
  }
  return null
}

/** Gives tickets their unread counts back. */
async function restoreUnread(ctx: ClientContext, before: readonly Ticket[]): Promise<void> {
  for (const [unreadMessages, tickets] of Map.groupBy(before, ({ unreadMessages }) => unreadMessages))
    await ctx.call(setUnread, { unreadMessages, ids: tickets.map(({ id }) => id) })
}

/** Clears the unread counters of the caller's visible tickets (decision 11). */
export const markEverythingRead = defineCommand({
  id: 'tickets.markAllRead',
  title: 'tickets.command.markAllRead',
  icon: EyeOpen,
  args: nothing,
  permission: 'tickets.update',
  async run(_args, ctx) {
    const { before, updated } = await withOverlay(async () => ({ before: await unreadTickets(ctx), ...(await ctx.call(markAllRead, {})) }))
    if (updated === 0) return ctx.notify(ctx.t('tickets.markAllRead.none'))
    const label = ctx.t('tickets.markAllRead.done', { count: updated })
    if (before === null) {
      noteFinal(label)
      return ctx.notify(label)
    }
    return { label, undo: () => restoreUnread(ctx, before) }
  },
})

/** Which waiting tickets somebody is about to resolve; empty lists mean all. */
export interface PendingChoice {
  queuesIds: number[]
  whatsappIds: number[]
}
export const pendingDialogAtom = atom<PendingChoice | null>(null)

/** Asks first: nothing brings them back together. Follows the queues and connections that the list is narrowed to. */
export const askResolvePending = defineCommand({
  id: 'tickets.askResolvePending',
  title: 'tickets.command.resolvePending',
  icon: Inbox,
  args: nothing,
  permission: 'tickets.maintain',
  run(_args, ctx) {
    const { queuesIds, whatsappIds } = ctx.get(filterAtom)
    ctx.set(pendingDialogAtom, { queuesIds, whatsappIds })
  },
})

/** Run once somebody has confirmed it. */
export const resolveWaiting = defineCommand({
  id: 'tickets.resolvePending',
  title: 'tickets.command.resolvePending',
  args: z.object({ queuesIds: z.array(z.int()), whatsappIds: z.array(z.int()) }),
  permission: 'tickets.maintain',
  isHidden: true,
  isFinal: true,
  async run(choice, ctx) {
    const { resolved } = await withOverlay(() => ctx.call(resolvePending, choice))
    ctx.notify(ctx.t('tickets.resolvePending.done', { count: resolved }), 'success')
  },
})

export const maintenanceCommands: readonly AnyCommand[] = [markEverythingRead, askResolvePending, resolveWaiting]
