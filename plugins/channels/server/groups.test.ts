import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { listMessages, listParticipants, mentionAll, mentionInGroup, sendMessage } from '#plugins/chat/contract/index.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { ignoreGroups, updateTicket } from '#plugins/tickets/contract/index.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import type { ChannelEvent, Group, Party } from '../contract/index.ts'
import { type ConnectionDesk, startConnectionDesk } from './testing/connectionDesk.ts'

let connectionDesk: ConnectionDesk
beforeAll(async () => {
  connectionDesk = await startConnectionDesk()
})
afterAll(() => connectionDesk.stop())
beforeEach(() => connectionDesk.begin())

const withGroups = <T>(work: () => Promise<T>): Promise<T> => connectionDesk.desk.withSetting(ignoreGroups, 'disabled', work)
const person = (value: string, isAdmin = false): Group['people'][number] => ({ id: `${value}@wa`, addresses: [{ kind: 'phone', value }], isAdmin })

let count = 0
/** A group with two people who both are called Ana Prado, and one without a name. */
function aGroup() {
  count += 1
  const value = `1203630${count}`
  const [ana, other, nameless] = [`551191000${count}0001`, `551191000${count}0002`, `551191000${count}0003`]
  connectionDesk.provider.groups.set(value, { name: `Condomínio ${count}`, people: [person(ana, true), person(other), person(nameless)] })
  const from: Party = { addresses: [{ kind: 'group', value }], name: '' }
  const says = (ref: string, body: string, phone = ana, more = {}): ChannelEvent => ({
    kind: 'message',
    ref,
    from,
    author: connectionDesk.from(phone),
    body,
    ...more,
  })
  return { value, ana, other, nameless, from, says, name: `Condomínio ${count}` }
}

/** Its conversation, accepted by the agent. */
async function talking() {
  const [connection, group] = [await connectionDesk.connected(), aGroup()]
  const [ref, last] = [newId(), newId()]
  await connection.deliver(group.says(ref, 'Bom dia a todos'), group.says(last, 'Oi', group.other))
  const { ticketId, contactId } = await connectionDesk.arrived(ref)
  await connectionDesk.arrived(last)
  await connectionDesk.desk.ask(updateTicket, { id: ticketId, status: 'open' }, connectionDesk.desk.agent)
  return { ...connection, ...group, ticketId, contactId, ref }
}
const taken = () => vi.waitFor(() => expect(connectionDesk.provider.taken).toHaveLength(1)).then(() => connectionDesk.provider.taken[0])

describe('what is written in a group', () => {
  test('stays at the provider as long as the company wants nothing of groups', async () => {
    const [connection, group] = [await connectionDesk.connected(), aGroup()]
    const [left, after] = [newId(), newId()]

    await connection.deliver(group.says(left, 'Ninguém lê'), connectionDesk.text(after, 'Bom dia'))

    await connectionDesk.arrived(after)
    expect(await connectionDesk.messageBy(left)).toBeUndefined()
  })

  test('is one conversation under the name of the group, and each message says who wrote it', () =>
    withGroups(async () => {
      const { ticketId, contactId, name } = await talking()

      expect(await connectionDesk.rowsOf(tickets).first(eq(tickets.id, ticketId))).toMatchObject({ isGroup: true })
      expect(await connectionDesk.rowsOf(contacts).first(eq(contacts.id, contactId))).toMatchObject({ name, isGroup: true })
      const page = await connectionDesk.desk.ask(listMessages, { ticketId }, connectionDesk.desk.agent)
      expect(page.messages.map(({ body, author, contactId: of }) => [body, author?.name, of])).toEqual([
        ['Bom dia a todos', 'Ana Prado', contactId],
        ['Oi', 'Ana Prado', contactId],
      ])
      expect(new Set(page.messages.map(({ author }) => author?.id)).size).toBe(2)
    }))

  test('goes on in the same conversation after it was closed, which waits again', () =>
    withGroups(async () => {
      const { ticketId, deliver, says } = await talking()
      await connectionDesk.desk.ask(updateTicket, { id: ticketId, status: 'closed' }, connectionDesk.desk.agent)
      const later = newId()

      await deliver(says(later, 'E o portão?'))

      expect(await connectionDesk.arrived(later)).toMatchObject({ ticketId })
      expect(await connectionDesk.rowsOf(tickets).first(eq(tickets.id, ticketId))).toMatchObject({ status: 'pending', userId: null })
    }))

  test('calls people by their names, and the group by its new one', () =>
    withGroups(async () => {
      const { deliver, says, ana, from, contactId } = await talking()
      const ref = newId()

      await deliver(says(ref, `@${ana} veja isto`, ana, { mentions: [{ kind: 'phone', value: ana }] }), { kind: 'named', from: { ...from, name: 'Moradores' } })

      expect(await connectionDesk.arrived(ref)).toMatchObject({ body: '@Ana Prado veja isto' })
      await vi.waitFor(async () => expect(await connectionDesk.rowsOf(contacts).first(eq(contacts.id, contactId))).toMatchObject({ name: 'Moradores' }))
    }))
})

describe('an answer to a message in a group', () => {
  const answer = async (ticketId: string | number, quotedMsg: string) =>
    connectionDesk.desk.ask(sendMessage, { ticketId: Number(ticketId), body: 'Sim', idFront: newId(), quotedMsg: { id: quotedMsg } }, connectionDesk.desk.agent)

  test('names the member who wrote it, by the number that hides the phone where there is one', () =>
    withGroups(async () => {
      const { deliver, says, ticketId, ana } = await talking()
      const ref = newId()
      const hidden = { kind: 'lid' as const, value: `77${ana}` }
      await deliver(says(ref, 'Quem vai?', ana, { author: { addresses: [{ kind: 'phone', value: ana }, hidden], name: 'Ana Prado' } }))
      const { id } = await connectionDesk.arrived(ref)

      await answer(ticketId, id)

      expect(await taken()).toMatchObject({ text: 'Sim', quotedAuthor: hidden })
    }))

  test('of our own names nobody', () =>
    withGroups(async () => {
      const { ticketId } = await talking()
      const { id } = await connectionDesk.desk.ask(sendMessage, { ticketId, body: 'Reunião às 8', idFront: newId() }, connectionDesk.desk.agent)
      await taken()

      await answer(ticketId, id)

      await vi.waitFor(() => expect(connectionDesk.provider.taken).toHaveLength(2))
      expect(connectionDesk.provider.taken[1]).not.toHaveProperty('quotedAuthor')
    }))
})

describe('calling people of a group', () => {
  test('knows who is in it, by names that nobody else there has', () =>
    withGroups(async () => {
      const { ticketId, ana, other, nameless } = await talking()

      const people = await connectionDesk.desk.ask(listParticipants, { ticketId }, connectionDesk.desk.agent)

      const byName = [
        { id: `${nameless}@wa`, name: nameless, number: nameless, isAdmin: false },
        { id: `${ana}@wa`, name: `Ana Prado ${ana.slice(-4)}`, number: ana, isAdmin: true },
        { id: `${other}@wa`, name: `Ana Prado ${other.slice(-4)}`, number: other, isAdmin: false },
      ]
      expect(people).toEqual(byName)
    }))

  test('happens by what the text says, and by who is chosen', () =>
    withGroups(async () => {
      const { ticketId, ana, nameless } = await talking()
      const chosen = `Ana Prado ${ana.slice(-4)}`

      await connectionDesk.desk.ask(mentionInGroup, { ticketId, body: `@${nameless} chegou`, participants: [`${ana}@wa`] }, connectionDesk.desk.agent)

      const people = [
        { id: `${nameless}@wa`, name: nameless },
        { id: `${ana}@wa`, name: chosen },
      ]
      expect(await taken()).toMatchObject({ text: `@${nameless} chegou @${chosen}`, called: { everyone: false, people } })
    }))

  test.each([
    ['by a word', 'Reunião hoje @todos!', true],
    ['not by an address', 'Escreva a contato@todososdias.br', false],
    ['not by the beginning of a word', 'Oi @todosjuntos', false],
  ])('calls everybody %s', (_how, body, everyone) =>
    withGroups(async () => {
      const { ticketId } = await talking()

      await connectionDesk.desk.ask(sendMessage, { ticketId, body, idFront: newId() }, connectionDesk.desk.agent)

      expect(await taken()).toMatchObject({ text: body, called: { everyone } })
    }),
  )

  test('calls everybody without saying so', () =>
    withGroups(async () => {
      const { ticketId } = await talking()

      await connectionDesk.desk.ask(mentionAll, { ticketId, body: 'Reunião hoje' }, connectionDesk.desk.agent)

      expect(await taken()).toMatchObject({ text: 'Reunião hoje', called: { everyone: true, people: [] } })
    }))

  test('is refused for who is not in it, for another’s conversation, and outside groups', () =>
    withGroups(async () => {
      const { ticketId } = await talking()
      const alone = await connectionDesk.talking()
      const { admin: stranger } = await connectionDesk.desk.otherTenant()
      const body = 'Oi'

      const unknown = await connectionDesk.desk.refusal(mentionInGroup, { ticketId, body, participants: ['5511@wa'] }, connectionDesk.desk.agent)
      expect(unknown).toMatchObject({ status: 422, body: { fields: [{ field: 'participants' }] } })
      expect(await connectionDesk.desk.refusal(listParticipants, { ticketId }, stranger)).toMatchObject({ status: 404 })
      expect(await connectionDesk.desk.refusal(listParticipants, { ticketId: alone.ticketId }, connectionDesk.desk.agent)).toMatchObject({ status: 409 })
      expect(await connectionDesk.desk.refusal(mentionAll, { ticketId: alone.ticketId, body }, connectionDesk.desk.agent)).toMatchObject({ status: 409 })
    }))
})
