import { MapMarker, Person, WidgetButton } from '@blueprintjs/icons'
import { atom, type Getter } from 'jotai'
import { z } from 'zod'
import { getContext } from '#core/client/kernel/context.ts'
import { type AnyCommand, type ClientContext, defineCommand } from '#core/client/plugin.ts'
import { ticketRows } from '#plugins/tickets/contract/index.ts'
import { type Message, sendButtons, sendContactCard, sendLocation } from '../../contract/index.ts'
import { abilitiesOf, lacks } from '../abilities.ts'
import { COMPOSER_MENU } from '../composer/composerMenuId.ts'
import { conversationOf } from '../conversations.ts'
import { focusedTicketId } from '../focusedTicket.ts'

const ofTicket = z.object({ ticketId: z.int() })

/** Kinds of messages besides text and files. Named as the abilities of channels. */
export type SpecialKind = 'vcard' | 'location' | 'buttons'

/** The form that is open. */
export const specialDialogAtom = atom<{ kind: SpecialKind; ticketId: number } | null>(null)

/** Whether the ticket's channel takes such a message, and the ticket is open. */
const canSend = (get: Getter, ticketId: number, kind: SpecialKind): boolean => abilitiesOf(get, ticketId)[kind] && isOpen(get, ticketId)

const isOpen = (get: Getter, ticketId: number): boolean => get(getContext().use(ticketRows).rowAtom(ticketId))?.status === 'open'

const open = (kind: SpecialKind, id: string, icon: typeof Person) =>
  defineCommand({
    id: `chat.${id}`,
    title: `chat.command.${id}`,
    icon,
    args: ofTicket,
    permission: 'chat.send',
    menus: [{ menu: COMPOSER_MENU, group: 'b' }],
    resolve: (get) => {
      const ticketId = focusedTicketId(get)
      return ticketId === null || !isOpen(get, ticketId) ? null : { ticketId }
    },
    when: (get, args) => args === undefined || canSend(get, args.ticketId, kind),
    refusal: (get, args) => (args && isOpen(get, args.ticketId) ? lacks(get, args.ticketId, kind) : null),
    run: ({ ticketId }, ctx) => ctx.set(specialDialogAtom, { kind, ticketId }),
  })

/** Commands that open the forms: the reply box offers those that the channel takes. */
export const specialForms = [open('vcard', 'sendCard', Person), open('location', 'sendPlace', MapMarker), open('buttons', 'sendButtons', WidgetButton)]

/** A sent message stands in its conversation at once. */
const show = (message: Message) => conversationOf(message.ticketId).rows.upsert(message)

/** Sends the card of a contact. A sent message cannot be called back, so there is no undo. */
export const sendCardOf = defineCommand({
  id: 'chat.sendCardOf',
  title: 'chat.command.sendCard',
  args: ofTicket.extend({ contactId: z.int(), idFront: z.string() }),
  permission: 'chat.send',
  isHidden: true,
  run: async ({ ticketId, contactId, idFront }, ctx: ClientContext) =>
    show(await ctx.call(sendContactCard, { id: ticketId, contact: { id: contactId }, idFront })),
})

export const sendPlaceAt = defineCommand({
  id: 'chat.sendPlaceAt',
  title: 'chat.command.sendPlace',
  args: ofTicket.extend({ location: sendLocation.input.shape.location, idFront: z.string() }),
  permission: 'chat.send',
  isHidden: true,
  run: async ({ ticketId, location, idFront }, ctx) => show(await ctx.call(sendLocation, { id: ticketId, location, idFront })),
})

export const sendAnswers = defineCommand({
  id: 'chat.sendAnswers',
  title: 'chat.command.sendButtons',
  args: sendButtons.input.pick({ ticketId: true, body: true, header: true, footer: true, buttons: true }).extend({ idFront: z.string() }),
  permission: 'chat.send',
  isHidden: true,
  run: async (message, ctx) => show(await ctx.call(sendButtons, message)),
})

export const specialCommands: readonly AnyCommand[] = [...specialForms, sendCardOf, sendPlaceAt, sendAnswers]
