import type { z } from 'zod'
import { invalidInput } from '#core/contract/errors.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { connectionsService, type Mentions, type Participant } from '#plugins/connections/contract/index.ts'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import { type ghostMention, type Message, type mentionInGroup, notSupported } from '../contract/index.ts'
import { needAbility } from './sendSpecial.ts'
import { storeOutgoing } from './storeOutgoing.ts'
import { typedBody } from './typedBody.ts'

/** @throws noTicketFound (404), notSupported (409) where it is no group */
async function needGroup(ctx: ServerContext, actor: Actor, ticketId: number): Promise<Ticket> {
  const ticket = await needAbility(ctx, actor, ticketId, 'groups')
  if (!ticket.isGroup) throw notSupported()
  return ticket
}

async function participantsOf(ctx: ServerContext, { tenantId }: Actor, { channel, whatsappId, contactId }: Ticket): Promise<Participant[]> {
  const ask = ctx.use(connectionsService).channelOf(channel).participants
  if (!ask) throw notSupported()
  return ask({ tenantId, connectionId: whatsappId, contactId })
}

/** @see listParticipants of the contract */
export const participantsOfTicket = async (ctx: ServerContext, actor: Actor, ticketId: number): Promise<Participant[]> =>
  participantsOf(ctx, actor, await needGroup(ctx, actor, ticketId))

type Input = z.output<(typeof ghostMention)['input']>

async function send(ctx: ServerContext, actor: Actor, { ticketId, body, idFront }: Input, mentions: Mentions): Promise<Message> {
  const typed = await typedBody(ctx, actor, body)
  return ctx.transact((tx) => storeOutgoing(tx, actor, { ticketId, body: typed, idFront, mentions }))
}

/** Calls everybody, whether or not the text says so. @throws noTicketFound (404), notSupported, ticketNotOpen (409) */
export async function mentionEverybody(ctx: ServerContext, actor: Actor, input: Input): Promise<Message> {
  await needGroup(ctx, actor, input.ticketId)
  return send(ctx, actor, input, { everyone: true, people: [] })
}

/** @see mentionInGroup of the contract */
export async function mentionPeople(
  ctx: ServerContext,
  actor: Actor,
  { participants: ids, ...input }: z.output<(typeof mentionInGroup)['input']>,
): Promise<Message> {
  const ticket = await needGroup(ctx, actor, input.ticketId)
  const there = await participantsOf(ctx, actor, ticket)
  const called = there.filter(({ id }) => ids.includes(id))
  if (new Set(ids).size !== called.length)
    throw invalidInput([{ field: 'participants', code: 'not_found', message: 'Not everybody named is in the group' }], 422)
  const unnamed = called.filter(({ name }) => !input.body.includes(`@${name}`)).map(({ name }) => `@${name}`)
  return send(ctx, actor, { ...input, body: [input.body, ...unnamed].join(' ') }, { everyone: false, people: called.map(({ id }) => id) })
}
