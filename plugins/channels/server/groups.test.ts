import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { listMessages, listParticipants, mentionAll, mentionInGroup, sendMessage } from '#plugins/chat/contract/index.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { ignoreGroups, updateTicket } from '#plugins/tickets/contract/index.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import type { ChannelEvent, Group, Party } from '../contract/index.ts'
import { type ConnectionDesk, startConnectionDesk } from './testing/connectionDesk.ts'

let lines: ConnectionDesk
beforeAll(async () => {
  lines = await startConnectionDesk()
})
afterAll(() => lines.stop())
beforeEach(() => lines.begin())

const withGroups = <T>(work: () => Promise<T>): Promise<T> => lines.desk.withSetting(ignoreGroups, 'disabled', work)
const person = (value: string, isAdmin = false): Group['people'][number] => ({ id: `${value}@wa`, addresses: [{ kind: 'phone', value }], isAdmin })

let count = 0
/** A group with two people who both are called Ana Prado, and one without a name. */
function aGroup() {
  count += 1
  const value = `1203630${count}`
  const [ana, other, nameless] = [`551191000${count}0001`, `551191000${count}0002`, `551191000${count}0003`]
  lines.provider.groups.set(value, { name: `Condomínio ${count}`, people: [person(ana, true), person(other), person(nameless)] })
  const from: Party = { addresses: [{ kind: 'group', value }], name: '' }
  const says = (ref: string, body: string, phone = ana, more = {}): ChannelEvent => ({ kind: 'message', ref, from, author: lines.from(phone), body, ...more })
  return { value, ana, other, nameless, from, says, name: `Condomínio ${count}` }
}

/** Its conversation, accepted by the agent. */
async function talking() {
  const [line, group] = [await lines.connected(), aGroup()]
  const [ref, last] = [newId(), newId()]
  await line.deliver(group.says(ref, 'Bom dia a todos'), group.says(last, 'Oi', group.other))
  const { ticketId, contactId } = await lines.arrived(ref)
  await lines.arrived(last)
  await lines.desk.ask(updateTicket, { id: ticketId, status: 'open' }, lines.desk.agent)
  return { ...line, ...group, ticketId, contactId, ref }
}
const taken = () => vi.waitFor(() => expect(lines.provider.taken).toHaveLength(1)).then(() => lines.provider.taken[0])

describe('what is written in a group', () => {
  test('stays at the provider as long as the company wants nothing of groups', async () => {
    const [line, group] = [await lines.connected(), aGroup()]
    const [left, after] = [newId(), newId()]

    await line.deliver(group.says(left, 'Ninguém lê'), lines.text(after, 'Bom dia'))

    await lines.arrived(after)
    expect(await lines.messageBy(left)).toBeUndefined()
  })

  test('is one conversation under the name of the group, and each message says who wrote it', () =>
    withGroups(async () => {
      const { ticketId, contactId, name } = await talking()

      expect(await lines.rowsOf(tickets).first(eq(tickets.id, ticketId))).toMatchObject({ isGroup: true })
      expect(await lines.rowsOf(contacts).first(eq(contacts.id, contactId))).toMatchObject({ name, isGroup: true })
      const page = await lines.desk.ask(listMessages, { ticketId }, lines.desk.agent)
      expect(page.messages.map(({ body, author, contactId: of }) => [body, author?.name, of])).toEqual([
        ['Bom dia a todos', 'Ana Prado', contactId],
        ['Oi', 'Ana Prado', contactId],
      ])
      expect(new Set(page.messages.map(({ author }) => author?.id)).size).toBe(2)
    }))

  test('goes on in the same conversation after it was closed, which waits again', () =>
    withGroups(async () => {
      const { ticketId, deliver, says } = await talking()
      await lines.desk.ask(updateTicket, { id: ticketId, status: 'closed' }, lines.desk.agent)
      const later = newId()

      await deliver(says(later, 'E o portão?'))

      expect(await lines.arrived(later)).toMatchObject({ ticketId })
      expect(await lines.rowsOf(tickets).first(eq(tickets.id, ticketId))).toMatchObject({ status: 'pending', userId: null })
    }))

  test('calls people by their names, and the group by its new one', () =>
    withGroups(async () => {
      const { deliver, says, ana, from, contactId } = await talking()
      const ref = newId()

      await deliver(says(ref, `@${ana} veja isto`, ana, { mentions: [{ kind: 'phone', value: ana }] }), { kind: 'named', from: { ...from, name: 'Moradores' } })

      expect(await lines.arrived(ref)).toMatchObject({ body: '@Ana Prado veja isto' })
      await vi.waitFor(async () => expect(await lines.rowsOf(contacts).first(eq(contacts.id, contactId))).toMatchObject({ name: 'Moradores' }))
    }))
})

describe('an answer to a message in a group', () => {
  const answer = async (ticketId: string | number, quotedMsg: string) =>
    lines.desk.ask(sendMessage, { ticketId: Number(ticketId), body: 'Sim', idFront: newId(), quotedMsg: { id: quotedMsg } }, lines.desk.agent)

  test('names the member who wrote it, by the number that hides the phone where there is one', () =>
    withGroups(async () => {
      const { deliver, says, ticketId, ana } = await talking()
      const ref = newId()
      const hidden = { kind: 'lid' as const, value: `77${ana}` }
      await deliver(says(ref, 'Quem vai?', ana, { author: { addresses: [{ kind: 'phone', value: ana }, hidden], name: 'Ana Prado' } }))
      const { id } = await lines.arrived(ref)

      await answer(ticketId, id)

      expect(await taken()).toMatchObject({ text: 'Sim', quotedAuthor: hidden })
    }))

  test('of our own names nobody', () =>
    withGroups(async () => {
      const { ticketId } = await talking()
      const { id } = await lines.desk.ask(sendMessage, { ticketId, body: 'Reunião às 8', idFront: newId() }, lines.desk.agent)
      await taken()

      await answer(ticketId, id)

      await vi.waitFor(() => expect(lines.provider.taken).toHaveLength(2))
      expect(lines.provider.taken[1]).not.toHaveProperty('quotedAuthor')
    }))
})

describe('calling people of a group', () => {
  test('knows who is in it, by names that nobody else there has', () =>
    withGroups(async () => {
      const { ticketId, ana, other, nameless } = await talking()

      const people = await lines.desk.ask(listParticipants, { ticketId }, lines.desk.agent)

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

      await lines.desk.ask(mentionInGroup, { ticketId, body: `@${nameless} chegou`, participants: [`${ana}@wa`] }, lines.desk.agent)

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

      await lines.desk.ask(sendMessage, { ticketId, body, idFront: newId() }, lines.desk.agent)

      expect(await taken()).toMatchObject({ text: body, called: { everyone } })
    }),
  )

  test('calls everybody without saying so', () =>
    withGroups(async () => {
      const { ticketId } = await talking()

      await lines.desk.ask(mentionAll, { ticketId, body: 'Reunião hoje' }, lines.desk.agent)

      expect(await taken()).toMatchObject({ text: 'Reunião hoje', called: { everyone: true, people: [] } })
    }))

  test('is refused for who is not in it, for another’s conversation, and outside groups', () =>
    withGroups(async () => {
      const { ticketId } = await talking()
      const alone = await lines.talking()
      const { admin: stranger } = await lines.desk.otherTenant()
      const body = 'Oi'

      const unknown = await lines.desk.refusal(mentionInGroup, { ticketId, body, participants: ['5511@wa'] }, lines.desk.agent)
      expect(unknown).toMatchObject({ status: 422, body: { fields: [{ field: 'participants' }] } })
      expect(await lines.desk.refusal(listParticipants, { ticketId }, stranger)).toMatchObject({ status: 404 })
      expect(await lines.desk.refusal(listParticipants, { ticketId: alone.ticketId }, lines.desk.agent)).toMatchObject({ status: 409 })
      expect(await lines.desk.refusal(mentionAll, { ticketId: alone.ticketId, body }, lines.desk.agent)).toMatchObject({ status: 409 })
    }))
})
