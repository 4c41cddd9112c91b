import { Inbox, InboxFiltered, Redo, SwapHorizontal, Tick } from '@blueprintjs/icons'
import { z } from 'zod'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import type { AnyCommand } from '#core/client/plugin.ts'
import { type ClientContext, defineCommand } from '#core/client/plugin.ts'
import { type Ticket, ticketRows } from '../../contract/index.ts'
import { transferDialogAtom } from '../dialogs/transfer.atoms.ts'
import { tabAtom } from '../filter.ts'
import { cursorAtom } from '../target.ts'
import { mayReopenAtom } from '../viewer.ts'
import { showConflict } from './conflict.ts'
import { change, common, isAlive, type TicketArgs, target, ticketArgs } from './shared.ts'

/** The inverse of a deed: puts status, owner and queue back. */
export const putBack = (ctx: ClientContext, before: Ticket) => async () => {
  if (before.status === 'pending') {
    await change(ctx, before.id, { status: 'pending', userId: null })
    return
  }
  await change(ctx, before.id, { status: before.status, userId: before.userId, queueId: before.queueId, isTransference: before.status === 'open' })
}

/** The list goes along with a row that changes tabs, so that nobody has to look for it. */
function followRow(ctx: ClientContext, ticketId: number, tab: Ticket['status']): void {
  ctx.set(tabAtom, tab)
  ctx.set(cursorAtom, ticketId)
}

export const acceptTicket = defineCommand<TicketArgs>({
  ...common,
  id: 'tickets.accept',
  title: 'tickets.command.accept',
  icon: Tick,
  keys: 'a',
  menus: [{ menu: 'tickets.row', order: 10 }],
  when: (get, given) => target(get, given)?.status === 'pending',
  async run({ ticketId }, ctx) {
    const before = await ctx.use(ticketRows).load(ticketId)
    const userId = ctx.get(sessionAtom)?.userId ?? null
    await change(ctx, ticketId, { status: 'open', userId })
    followRow(ctx, ticketId, 'open')
    const giveBack = async () => {
      await putBack(ctx, before)()
      followRow(ctx, ticketId, 'pending')
    }
    return { label: ctx.t('tickets.done.accepted', { name: before.name }), undo: giveBack }
  },
})

export const reopenTicket = defineCommand<TicketArgs>({
  ...common,
  id: 'tickets.reopen',
  title: 'tickets.command.reopen',
  icon: Redo,
  keys: 'shift+e',
  menus: [{ menu: 'tickets.row', order: 20 }],
  when: (get, given) => target(get, given)?.status === 'closed' && get(mayReopenAtom),
  async run({ ticketId }, ctx) {
    const { name } = await ctx.use(ticketRows).load(ticketId)
    try {
      await change(ctx, ticketId, { status: 'open', userId: ctx.get(sessionAtom)?.userId ?? null })
    } catch (error) {
      return showConflict(ctx, error)
    }
    return { label: ctx.t('tickets.done.reopened', { name }), undo: async () => void (await change(ctx, ticketId, { status: 'closed' })) }
  },
})

export const returnTicket = defineCommand<TicketArgs>({
  ...common,
  id: 'tickets.giveBack',
  title: 'tickets.command.giveBack',
  icon: Inbox,
  menus: [{ menu: 'tickets.row', order: 30 }],
  when: (get, given) => target(get, given)?.status === 'open',
  async run({ ticketId }, ctx) {
    const before = await ctx.use(ticketRows).load(ticketId)
    await change(ctx, ticketId, { status: 'pending', userId: null })
    return { label: ctx.t('tickets.done.givenBack', { name: before.name }), undo: putBack(ctx, before) }
  },
})

export const transferTicket = defineCommand<TicketArgs>({
  ...common,
  id: 'tickets.transfer',
  title: 'tickets.command.transfer',
  icon: SwapHorizontal,
  keys: 't',
  menus: [{ menu: 'tickets.row', order: 40 }],
  when: isAlive,
  run: ({ ticketId }, ctx) => ctx.set(transferDialogAtom, ticketId),
})

/** Run by the transfer dialog. */
export const transferTo = defineCommand({
  id: 'tickets.transferTo',
  title: 'tickets.command.transfer',
  args: ticketArgs.extend({ queueId: z.int().nullable(), userId: z.int().nullable(), note: z.string().default(''), to: z.string() }),
  permission: 'tickets.update',
  isHidden: true,
  async run({ ticketId, queueId, userId, note, to }, ctx) {
    const before = await ctx.use(ticketRows).load(ticketId)
    await change(ctx, ticketId, { isTransference: true, queueId, userId, note })
    return { label: ctx.t('tickets.done.transferred', { to }), undo: putBack(ctx, before) }
  },
})

export const markUnread = defineCommand<TicketArgs>({
  ...common,
  id: 'tickets.markUnread',
  title: 'tickets.command.markUnread',
  icon: InboxFiltered,
  keys: 'u',
  menus: [{ menu: 'tickets.row', order: 50 }],
  when: (get, given) => target(get, given)?.unreadMessages === 0,
  async run({ ticketId }, ctx) {
    const { name } = await change(ctx, ticketId, { unreadMessages: 1 })
    return { label: ctx.t('tickets.done.unread', { name }), undo: async () => void (await change(ctx, ticketId, { unreadMessages: 0 })) }
  },
})

export const ticketDeeds: readonly AnyCommand[] = [acceptTicket, reopenTicket, returnTicket, transferTicket, transferTo, markUnread]
