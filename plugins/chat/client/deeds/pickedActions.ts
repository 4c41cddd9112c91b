import { Search, Selection, Share } from '@blueprintjs/icons'
import { z } from 'zod'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { conversations } from '#plugins/tickets/contract/index.ts'
import { forwardMessages, MOST_FORWARDED } from '../../contract/index.ts'
import { forwardDialogAtom, pickedAtom, searchingAtom, setPicked } from '../about.atoms.ts'
import { noteMessage } from '../conversations.ts'
import { focusedTicketId } from '../focusedTicket.ts'
import { CONVERSATION_PANEL } from '../panelIds.ts'
import { MESSAGE_MENU, type MessageArgs, markedOf, messageArgs, messageOf, newestOf } from './messageOf.ts'

/** Picks a message out, or puts it back. */
export const pick = defineCommand<MessageArgs>({
  id: 'chat.pick',
  title: 'chat.command.pick',
  icon: Selection,
  args: messageArgs,
  keys: 'x',
  scope: CONVERSATION_PANEL,
  menus: [{ menu: MESSAGE_MENU, group: 'a', order: 40 }],
  resolve: (get) => markedOf(get, focusedTicketId(get)),
  when: (get, given) => messageOf(get, given) !== null,
  run({ ticketId, messageId }, ctx) {
    const picked = ctx.get(pickedAtom).get(ticketId) ?? []
    setPicked(ticketId, picked.includes(messageId) ? picked.filter((id) => id !== messageId) : [...picked, messageId])
  },
})

/** Opens the choice of a contact: for the messages that are picked out, else for this one. */
export const forward = defineCommand<MessageArgs>({
  id: 'chat.forward',
  title: 'chat.command.forward',
  icon: Share,
  args: messageArgs,
  keys: 'f',
  scope: CONVERSATION_PANEL,
  permission: 'chat.send',
  menus: [{ menu: MESSAGE_MENU, group: 'a', order: 30 }],
  resolve: (get) => newestOf(get, focusedTicketId(get), () => true),
  when: (get, given) => !given || messageOf(get, given) !== null,
  run({ ticketId, messageId }, ctx) {
    const picked = ctx.get(pickedAtom).get(ticketId) ?? []
    if (picked.length > MOST_FORWARDED) return ctx.notify(ctx.t('chat.forward.tooMany', { count: MOST_FORWARDED }), 'warning')
    ctx.set(forwardDialogAtom, picked.length > 0 ? picked : [messageId])
  },
})

/** Run by the dialog; opens the conversation that took them beside this one. */
export const forwardTo = defineCommand({
  id: 'chat.forwardTo',
  title: 'chat.command.forward',
  args: z.object({ messageIds: z.array(z.string()), contactId: z.int(), name: z.string(), idFront: z.string() }),
  permission: 'chat.send',
  isHidden: true,
  async run({ messageIds, contactId, name, idFront }, ctx) {
    const sent = await ctx.call(forwardMessages, { messages: messageIds.map((id) => ({ id })), contact: { id: contactId }, leaveOut: true, idFront })
    for (const message of sent.messages) noteMessage(message)
    for (const ticketId of ctx.get(pickedAtom).keys()) setPicked(ticketId, [])
    ctx.use(conversations).open(sent.ticketId, 'right')
    ctx.notify(ctx.t('chat.done.forwarded', { name }), 'success')
  },
})

/** The search of the conversation that has the focus. */
export const searchHere = defineCommand({
  id: 'chat.searchHere',
  title: 'chat.command.searchHere',
  icon: Search,
  args: z.object({ ticketId: z.int() }),
  keys: 'mod+f',
  inText: true,
  scope: CONVERSATION_PANEL,
  permission: 'chat.read',
  resolve(get) {
    const ticketId = focusedTicketId(get)
    return ticketId === null ? null : { ticketId }
  },
  run: ({ ticketId }, ctx) => ctx.set(searchingAtom, (current) => new Set(current).add(ticketId)),
})

export const pickedActions: readonly AnyCommand[] = [pick, forward, forwardTo, searchHere]
