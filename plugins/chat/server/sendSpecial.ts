import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { type ChannelAbilities, connectionsService, type MessageData } from '#plugins/connections/contract/index.ts'
import { noContactFound } from '#plugins/contacts/contract/index.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { visibleContact } from '#plugins/contacts/server/visible.where.ts'
import type { MediaFile } from '#plugins/media/contract/index.ts'
import { type Reader, type Ticket, ticketsService } from '#plugins/tickets/contract/index.ts'
import { type Message, notSupported, type sendButtons, type sendContactCard, type sendLocation, type TemplateMessage } from '../contract/index.ts'
import { mediaTypeOf } from './mediaTypeOf.ts'
import { storeOutgoing } from './storeOutgoing.ts'
import { checkOutgoing, typedBody } from './typedBody.ts'

/** @throws noTicketFound (404), notSupported (409) */
export async function needAbility(ctx: ServerContext, actor: Reader, ticketId: number, ability: keyof ChannelAbilities): Promise<Ticket> {
  const ticket = await ctx.use(ticketsService).readable(actor, ticketId)
  if (!ctx.use(connectionsService).channelOf(ticket.channel).abilities[ability]) throw notSupported()
  return ticket
}

/** Author of the message: somebody with a name. */
type Author = Reader & { name: string }

interface Special {
  ticketId: number
  body: string
  data: MessageData
  ability: keyof ChannelAbilities
  idFront: string | undefined
  media?: MediaFile | null
}

async function sendSpecial(ctx: ServerContext, actor: Author, { ability, data, media, ...outgoing }: Special): Promise<Message> {
  await needAbility(ctx, actor, outgoing.ticketId, ability)
  return ctx.transact((tx) => storeOutgoing(tx, actor, { ...outgoing, data, mediaType: media ? mediaTypeOf(media) : data.type, mediaId: media?.id ?? null }))
}

type CardInput = z.output<(typeof sendContactCard)['input']>
type Cards = Extract<MessageData, { type: 'vcard' }>['contacts']

/** Cards as they are given, or that of a contact whom the actor may see. @throws noContactFound (404) */
async function cardsOf(ctx: ServerContext, actor: Actor, contact: CardInput['contact']): Promise<Cards> {
  if (Array.isArray(contact)) return contact
  if (!('id' in contact)) return [contact]
  const row = await visibleContact(ctx, actor, eq(contacts.id, contact.id))
  if (!row) throw noContactFound()
  // The number of a web chat contact is an address of ours, and nobody's phone.
  return [{ name: row.name, number: row.number.startsWith('webchat:') ? '' : row.number, email: row.email }]
}

export async function sendCards(ctx: ServerContext, actor: Actor, { id, contact, idFront }: CardInput): Promise<Message> {
  const cards = await cardsOf(ctx, actor, contact)
  const body = cards.map(({ name }) => name).join(', ')
  return sendSpecial(ctx, actor, { ticketId: id, body, data: { type: 'vcard', contacts: cards }, ability: 'vcard', idFront })
}

export function sendPlace(ctx: ServerContext, actor: Actor, { id, location, idFront }: z.output<(typeof sendLocation)['input']>): Promise<Message> {
  const { latitude, longitude } = location
  const name = location.name || null
  const address = location.address || null
  const data = { type: 'location' as const, latitude, longitude, name, address }
  return sendSpecial(ctx, actor, { ticketId: id, body: name ?? address ?? `${latitude}, ${longitude}`, data, ability: 'location', idFront })
}

export async function sendChoices(ctx: ServerContext, actor: Actor, input: z.output<(typeof sendButtons)['input']>): Promise<Message> {
  const data = { type: 'buttons' as const, header: input.header || null, footer: input.footer || null, buttons: input.buttons }
  const body = await typedBody(ctx, actor, input.body)
  return sendSpecial(ctx, actor, { ticketId: input.ticketId, body, data, ability: 'buttons', idFront: input.idFront })
}

/** @see ChatService.sendTemplate */
export async function sendTemplate(ctx: ServerContext, author: Author, message: TemplateMessage): Promise<Message> {
  await checkOutgoing(ctx, author, message.body)
  return sendSpecial(ctx, author, { ...message, ability: 'templates' })
}
