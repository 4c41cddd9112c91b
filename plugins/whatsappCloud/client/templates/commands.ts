import { Clipboard } from '@blueprintjs/icons'
import type { Getter } from 'jotai'
import { z } from 'zod'
import { getContext } from '#core/client/kernel/context.ts'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { ticketAbilities } from '#plugins/chat/contract/client.ts'
import { ticketRows } from '#plugins/tickets/contract/index.ts'
import { sendTemplate, WHATSAPP_CLOUD } from '../../contract/index.ts'
import { templateDialogAtom } from './templateDialog.atoms.ts'

/** The menu of the reply box. */
const COMPOSER_MENU = 'chat.composer'
/** Beside what says that the window of a conversation is over. */
const CLOSED_WINDOW_MENU = 'channels.closedWindow'

/** Whether the ticket's channel takes templates from here, and the ticket is open. */
function canSend(get: Getter, ticketId: number): boolean {
  const ticket = get(getContext().use(ticketRows).rowAtom(ticketId))
  return ticket?.channel === WHATSAPP_CLOUD && ticket.status === 'open' && getContext().use(ticketAbilities).of(get, ticketId).templates
}

/** Opens the list of approved texts. */
export const chooseTemplate = defineCommand({
  id: 'whatsappCloud.chooseTemplate',
  title: 'whatsappCloud.command.sendTemplate',
  icon: Clipboard,
  args: z.object({ ticketId: z.int() }),
  permission: 'chat.send',
  menus: [{ menu: COMPOSER_MENU, group: 'b' }, { menu: CLOSED_WINDOW_MENU }],
  resolve: (get) => {
    const ticketId = get(getContext().use(ticketRows).activeAtom)
    return ticketId === null || !canSend(get, ticketId) ? null : { ticketId }
  },
  when: (get, args) => args === undefined || canSend(get, args.ticketId),
  async run({ ticketId }, ctx) {
    const { whatsappId } = await ctx.use(ticketRows).load(ticketId)
    ctx.set(templateDialogAtom, { ticketId, whatsappId })
  },
})

/** A sent message cannot be called back, so there is no undo; it comes by the socket. */
export const sendChosenTemplate = defineCommand({
  id: 'whatsappCloud.sendTemplate',
  title: 'whatsappCloud.command.sendTemplate',
  args: sendTemplate.input.required({ idFront: true }),
  permission: 'chat.send',
  isHidden: true,
  run: async (message, ctx) => {
    await ctx.call(sendTemplate, message)
  },
})

export const templateCommands: readonly AnyCommand[] = [chooseTemplate, sendChosenTemplate]
