import { Trash } from '@blueprintjs/icons'
import { atom } from 'jotai'
import { z } from 'zod'
import { runOnEach } from '#core/client/commands/runOnEach.ts'
import { type AnyCommand, type ClientContext, defineCommand } from '#core/client/plugin.ts'
import { conversations, deleteTicket, ticketRows } from '../../contract/index.ts'
import { selectionAtom, unpick } from '../bulk/selection.ts'
import { recount } from '../list/counters.ts'
import { recountUnread } from '../list/unread.atoms.ts'
import { cursorAtom, focusedTicketIdAtom } from '../target.ts'
import { dropTicket } from '../tickets.ts'
import { nextTicket } from './nextTicket.ts'
import { common, type TicketArgs, takeBack, ticketArgs } from './shared.ts'

const permission = 'tickets.delete'
/** The rows of deletions in the log. */
const DELETIONS = 'tickets.deletions'

/** Tickets that somebody is asked about before they are deleted; `name` is the contact of a single one. */
export interface Deleting {
  ids: readonly number[]
  name: string
}
export const deletingAtom = atom<Deleting | null>(null)

/** Asks first, with the name of the contact. */
export const askDelete = defineCommand<TicketArgs>({
  ...common,
  id: 'tickets.delete',
  title: 'tickets.command.delete',
  icon: Trash,
  permission,
  menus: [{ menu: 'tickets.row', order: 90 }],
  async run({ ticketId }, ctx) {
    const { name } = await ctx.use(ticketRows).load(ticketId)
    ctx.set(deletingAtom, { ids: [ticketId], name })
  },
})

/** Run once somebody has confirmed it. */
export const deleteNow = defineCommand({
  id: 'tickets.deleteNow',
  title: 'tickets.command.delete',
  args: ticketArgs.extend({ goesOn: z.boolean() }),
  permission,
  isHidden: true,
  async run({ ticketId, goesOn }, ctx) {
    const { name } = await ctx.use(ticketRows).load(ticketId)
    // Its row is about to leave the list, and its place there with it.
    const next = goesOn ? nextTicket(ctx.get, ticketId) : null
    const wasFocused = ctx.get(focusedTicketIdAtom) === ticketId
    const { rev } = await ctx.call(deleteTicket, { id: ticketId })
    dropTicket(ticketId)
    if (next) ctx.set(cursorAtom, next.id)
    if (next && wasFocused) ctx.use(conversations).open(next.id, 'main')
    recount()
    recountUnread()
    return { label: ctx.t('tickets.done.deleted', { name }), undo: () => takeBack(ctx, { id: ticketId, rev }, DELETIONS) }
  },
})

/** The same for what is picked in the list, one after the other; one undo brings all of them back. */
export const askDeleteMany = defineCommand({
  id: 'tickets.deleteMany',
  title: 'tickets.bulk.command.delete',
  icon: Trash,
  args: z.object({}),
  permission,
  isHidden: true,
  menus: [{ menu: 'tickets.picked', order: 90 }],
  when: (get) => get(selectionAtom).ids.size > 0,
  run(_args, ctx) {
    ctx.set(deletingAtom, { ids: [...ctx.get(selectionAtom).ids], name: '' })
  },
})

/** Deletes what somebody has confirmed. */
export async function deleteConfirmed(ctx: ClientContext, { ids }: Deleting): Promise<void> {
  const [ticketId, ...others] = ids
  if (ticketId === undefined) return
  if (others.length === 0) return ctx.run(deleteNow, { ticketId, goesOn: true })
  await runOnEach({
    command: deleteNow,
    each: ids.map((id) => ({ ticketId: id, goesOn: false })),
    sayDone: (count) => ctx.t('tickets.bulk.deleted', { count }),
    onProgress: () => {},
    signal: new AbortController().signal,
  })
  unpick()
}

export const deleteActions: readonly AnyCommand[] = [askDelete, deleteNow, askDeleteMany]
