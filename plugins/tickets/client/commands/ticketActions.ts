import { Inbox, InboxFiltered, Redo, Tick } from '@blueprintjs/icons'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import type { AnyCommand } from '#core/client/plugin.ts'
import { type ClientContext, defineCommand } from '#core/client/plugin.ts'
import { type Ticket, ticketRows } from '../../contract/index.ts'
import { tabAtom } from '../filter.ts'
import { cursorAtom } from '../target.ts'
import { mayReopenAtom } from '../viewer.ts'
import { showConflict } from './conflict.ts'
import { change, common, plainStep, type TicketArgs, takeBack, target, undoable } from './shared.ts'

/** The list goes along with a row that changes tabs, so that nobody has to look for it. */
function followRow(ctx: ClientContext, ticketId: number, tab: Ticket['status']): void {
  ctx.set(tabAtom, tab)
  ctx.set(cursorAtom, ticketId)
}

export const acceptTicket = defineCommand<TicketArgs>({
  ...common,
  id: 'tickets.accept',
  title: 'tickets.command.accept',
  macro: plainStep('tickets.command.accept'),
  icon: Tick,
  keys: 'a',
  menus: [{ menu: 'tickets.row', order: 10 }],
  when: (get, given) => target(get, given)?.status === 'pending',
  async run({ ticketId }, ctx) {
    const before = await ctx.use(ticketRows).load(ticketId)
    const userId = ctx.get(sessionAtom)?.userId ?? null
    const after = await change(ctx, ticketId, { status: 'open', userId })
    followRow(ctx, ticketId, 'open')
    const giveBack = async () => {
      await takeBack(ctx, after)
      followRow(ctx, ticketId, 'pending')
    }
    return undoable(ctx, before, after, { label: ctx.t('tickets.done.accepted', { name: before.name }), undo: giveBack })
  },
})

export const reopenTicket = defineCommand<TicketArgs>({
  ...common,
  id: 'tickets.reopen',
  title: 'tickets.command.reopen',
  macro: plainStep('tickets.command.reopen'),
  icon: Redo,
  keys: 'shift+e',
  menus: [{ menu: 'tickets.row', order: 20 }],
  when: (get, given) => target(get, given)?.status === 'closed' && get(mayReopenAtom),
  refusal: (get, given) => (target(get, given)?.status === 'closed' ? 'tickets.refusal.reopen' : 'tickets.refusal.notResolved'),
  async run({ ticketId }, ctx) {
    try {
      const after = await change(ctx, ticketId, { status: 'open', userId: ctx.get(sessionAtom)?.userId ?? null })
      const undo = () => takeBack(ctx, after)
      return { label: ctx.t('tickets.done.reopened', { name: after.name }), undo }
    } catch (error) {
      return showConflict(ctx, error)
    }
  },
})

export const returnTicket = defineCommand<TicketArgs>({
  ...common,
  id: 'tickets.giveBack',
  title: 'tickets.command.giveBack',
  macro: plainStep('tickets.command.giveBack'),
  icon: Inbox,
  menus: [{ menu: 'tickets.row', order: 30 }],
  when: (get, given) => target(get, given)?.status === 'open',
  async run({ ticketId }, ctx) {
    const before = await ctx.use(ticketRows).load(ticketId)
    const after = await change(ctx, ticketId, { status: 'pending', userId: null })
    return undoable(ctx, before, after, { label: ctx.t('tickets.done.givenBack', { name: before.name }), undo: () => takeBack(ctx, after) })
  },
})

export const markUnread = defineCommand<TicketArgs>({
  ...common,
  id: 'tickets.markUnread',
  title: 'tickets.command.markUnread',
  macro: plainStep('tickets.command.markUnread'),
  icon: InboxFiltered,
  keys: 'u',
  menus: [{ menu: 'tickets.row', order: 50 }],
  when: (get, given) => target(get, given)?.unreadMessages === 0,
  async run({ ticketId }, ctx) {
    const after = await change(ctx, ticketId, { unreadMessages: 1 })
    const undo = () => takeBack(ctx, after)
    return { label: ctx.t('tickets.done.unread', { name: after.name }), undo }
  },
})

export const ticketActions: readonly AnyCommand[] = [acceptTicket, reopenTicket, returnTicket, markUnread]
