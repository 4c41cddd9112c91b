import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeSetting } from '#core/contract/settings.ts'
import { RESYNC } from '#core/contract/wire.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { foldText } from '#core/server/db/search.ts'
import { requestOf } from '#core/server/testing/calls.ts'
import type { Recorder } from '#core/server/testing/ear.ts'
import { sendContactCard } from '#plugins/chat/contract/index.ts'
import { listProtocols } from '#plugins/closing/contract/index.ts'
import { getContact, hideNumbers, listContacts, updateContact } from '#plugins/contacts/contract/index.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { createNote, listNotes } from '#plugins/notes/contract/index.ts'
import { quickRepliesService } from '#plugins/quickReplies/contract/index.ts'
import { createRole, deleteRole } from '#plugins/rights/contract/index.ts'
import { createSchedule, listSchedules } from '#plugins/schedules/contract/index.ts'
import { getTicket, joinChatBox, listTickets, type Ticket } from '#plugins/tickets/contract/index.ts'
import { type Desk, startDesk, type TestVisitor } from './support/desk.ts'

const NUMBER = '5511988776655'
const MASKED = '+55 11 •••••-6655'
const OTHER_NUMBERS = { name: 'Outros números', value: '+55 11 98877 6655' }
const STATUS: ('open' | 'pending' | 'closed')[] = ['open', 'pending', 'closed']

let desk: Desk
let ticket: Ticket
let visitor: TestVisitor
let contactId: number

/** Whether a text holds the number, however it is written. */
const tells = (answer: unknown): boolean =>
  JSON.stringify(answer ?? null)
    .replaceAll(/[\s().+-]/g, '')
    .includes('988776655')

const hide = (isHidden: boolean) => desk.ask(changeSetting, { key: hideNumbers.key, value: isHidden ? 'enabled' : 'disabled' }, desk.admin)

async function setContact(values: { name: string }): Promise<void> {
  const searchText = foldText(`${values.name} ${NUMBER} maria@exemplo.com.br ${OTHER_NUMBERS.value}`)
  await tenantRows(desk.kernel.ctx.db, desk.admin, contacts).update(eq(contacts.id, contactId), { ...values, number: NUMBER, searchText })
}

beforeAll(async () => {
  desk = await startDesk()
  ;({ ticket, visitor } = await desk.openTicket(desk.agent))
  contactId = ticket.contactId
  await setContact({ name: 'Maria Souza' })
  await desk.ask(createNote, { ticketId: ticket.id, note: 'Liga de volta' }, desk.agent)
  const scheduleDate = new Date(Date.now() + 86_400_000).toISOString()
  await desk.ask(createSchedule, { ticketId: ticket.id, body: 'Até amanhã', scheduleDate }, desk.agent)
  await desk.ask(updateContact, { id: contactId, extraInfo: [{ name: 'aniversário', value: '22/11/1990' }, OTHER_NUMBERS] }, desk.admin)
})
afterAll(() => desk.stop())

/** Every GET of the program as the agent asks it, with the ids of the ticket and the contact. */
async function answersOf(token: string): Promise<{ asked: string; status: number; body: unknown }[]> {
  const others = { ticketId: ticket.id, contactId, status: STATUS, pageNumber: 1, ids: [ticket.id], period: 'month' }
  const asked = desk.kernel.endpoints
    .filter(({ method, permission }) => method === 'GET' && permission !== 'public')
    .flatMap((endpoint) =>
      [ticket.id, contactId].flatMap((id) => [requestOf(endpoint, { id, ticketId: ticket.id }).path, requestOf(endpoint, { ...others, id, number: id }).path]),
    )
  const answers = []
  for (const path of new Set(asked)) {
    const { status, body } = await desk.call('GET', path, { token })
    answers.push({ asked: path, status, body })
  }
  return answers
}

describe('while numbers are hidden from agents', () => {
  beforeAll(() => hide(true))
  afterAll(() => hide(false))

  test.each(['Maria Souza', `+55 11 98877-6655`, NUMBER])('no answer to an agent tells the number of a contact named %s', async (name) => {
    await setContact({ name })
    await visitor.write('Está aí?')

    const answers = await answersOf(desk.agent.token)
    await setContact({ name: 'Maria Souza' })

    expect(answers.filter(({ body }) => tells(body)).map(({ asked }) => asked)).toEqual([])
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(40)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  })

  test('the agent reads it masked, the supervisor whole', async () => {
    const seen = async (who: Desk['agent']) => [
      (await desk.ask(getContact, { id: contactId }, who)).number,
      (await desk.ask(getTicket, { id: ticket.id }, who)).contact.number,
    ]

    expect(await seen(desk.agent)).toEqual([MASKED, MASKED])
    expect(await seen(desk.supervisor)).toEqual([NUMBER, NUMBER])
  })

  test('what an agent changes of the contact leaves the number, also where it comes back masked', async () => {
    const { number } = await desk.ask(updateContact, { id: contactId, number: MASKED, email: 'maria@exemplo.com.br' }, desk.agent)

    expect(number).toBe(MASKED)
    expect((await desk.ask(getContact, { id: contactId }, desk.admin)).number).toBe(NUMBER)
    expect((await desk.refusal(updateContact, { id: contactId, number: '+55 11 •••••-1111' }, desk.agent)).status).toBe(422)
  })

  test.each([
    ['all digits', '5511988776655', true],
    ['as people write it', '(11) 98877-6655', true],
    ['without the ninth digit', '551188776655', true],
    ['the last four', '6655', false],
    ['all but one', '551198877665', false],
    ['the area and more', '11988', false],
    ['the name', 'maria', true],
    ['the name and the number', 'souza 5511', false],
    ['the e-mail', 'maria@exemplo', true],
  ])('a search by %s', async (_what, searchParam, isFound) => {
    const { agent } = desk
    const found = [
      (await desk.ask(listContacts, { searchParam }, agent)).contacts.map(({ id }) => id),
      (await desk.ask(listTickets, { searchParam, status: STATUS, showAll: true }, agent)).tickets.map((one) => one.contactId),
      (await desk.ask(listProtocols, { searchParam }, agent)).protocols.map((one) => one.contactId),
      (await desk.ask(listNotes, { searchParam }, agent)).notes.map(({ contact }) => contact.id),
      (await desk.ask(listSchedules, { searchParam }, agent)).messages.map((one) => one.contactId),
    ].map((ids) => ids.includes(contactId))

    expect(found).toEqual(Array.from({ length: 5 }, () => isFound))
  })

  test('a search of the supervisor, right before, gives the agent nothing', async () => {
    const count = async (who: Desk['agent']) => (await desk.ask(listContacts, { searchParam: '8776655' }, who)).count

    expect([await count(desk.supervisor), await count(desk.agent)]).toEqual([1, 0])
  })

  test('a text with the variable says it masked', async () => {
    const writing = { tenantId: desk.agent.tenantId, contactId, userId: desk.agent.userId, ticket, timeZone: 'America/Sao_Paulo' }

    expect(await desk.kernel.ctx.use(quickRepliesService).filledText('{{phoneNumber}}', writing)).toBe(MASKED)
  })

  test('a card that an agent sends of a contact tells them no number', async () => {
    const sent = await desk.ask(sendContactCard, { id: ticket.id, contact: { id: contactId } }, desk.agent)

    expect(sent.data).toMatchObject({ type: 'vcard', contacts: [{ number: MASKED }] })
  })

  test('what somebody saves who read other numbers masked leaves them as they were', async () => {
    const { extraInfo } = await desk.ask(getContact, { id: contactId }, desk.agent)
    expect(extraInfo).toMatchObject([{ value: '22/11/1990' }, { name: OTHER_NUMBERS.name, value: '+•• •• ••••• 6655' }])

    await desk.ask(updateContact, { id: contactId, extraInfo: extraInfo.map(({ name, value }) => ({ name, value })) }, desk.agent)

    expect((await desk.ask(getContact, { id: contactId }, desk.admin)).extraInfo).toMatchObject([{ value: '22/11/1990' }, OTHER_NUMBERS])
  })

  test('a role lets an agent see, and gives files without numbers to who does not', async () => {
    const { id } = await desk.ask(createRole, { name: 'Vê números', permissions: { 'contacts.seeNumbers': true }, userIds: [desk.agent.userId] }, desk.admin)
    expect((await desk.ask(getContact, { id: contactId }, desk.agent)).number).toBe(NUMBER)
    await desk.ask(deleteRole, { id }, desk.admin)
    expect((await desk.ask(getContact, { id: contactId }, desk.agent)).number).toBe(MASKED)

    const exporter = await desk.ask(createRole, { name: 'Exporta', permissions: { 'contacts.export': true }, userIds: [desk.agent.userId] }, desk.admin)
    const { body } = await desk.call('GET', '/contacts/export?format=csv', { token: desk.agent.token })
    expect(String(body)).toContain(MASKED)
    expect(tells(body)).toBe(false)
    await desk.ask(deleteRole, { id: exporter.id }, desk.admin)
  })
})

describe('the socket', () => {
  const isResync = ({ name }: { name: string }) => (name === RESYNC ? true : undefined)
  const aboutContact = (recorder: Recorder, step: string) =>
    recorder.until(step, ({ body }) => (JSON.stringify(body ?? null).includes(step) ? true : undefined))

  async function stir(step: string, listeners: readonly Recorder[]): Promise<void> {
    await visitor.write(`Mensagem ${step}`)
    await desk.ask(updateContact, { id: contactId, extraInfo: [{ name: 'passo', value: step }] }, desk.admin)
    await desk.ask(updateContact, { id: contactId, name: `Maria ${step}` }, desk.admin)
    for (const listener of listeners) await aboutContact(listener, `Maria ${step}`)
  }

  test('of an agent tells no number, whenever it came, and of a supervisor all of them', async () => {
    const before = await desk.connect('/', { token: desk.agent.token, batches: true })
    const supervisor = await desk.connect('/', { token: desk.supervisor.token })
    await before.say(`${desk.agent.tenantId}:${joinChatBox.name}`, ticket.id)
    await stir('antes', [before, supervisor])
    expect(before.heard.some(tells)).toBe(true)

    await hide(true)
    await before.until('that all is to be asked for again', isResync)
    before.heard.length = 0
    supervisor.heard.length = 0
    const after = await desk.connect('/', { token: desk.agent.token })
    await after.say(`${desk.agent.tenantId}:${joinChatBox.name}`, ticket.id)
    await stir('oculto', [before, after, supervisor])

    expect([before, after].map(({ heard }) => heard.filter(tells).map(({ name }) => name))).toEqual([[], []])
    expect(before.heard.some(({ body }) => JSON.stringify(body ?? null).includes(MASKED))).toBe(true)
    expect(after.heard.some(({ body }) => JSON.stringify(body ?? null).includes(MASKED))).toBe(true)
    expect(supervisor.heard.some(tells)).toBe(true)
    // Every message comes once, in one form or the other.
    const changes = after.heard.filter(({ name, body }) => name.endsWith(':contactList') && JSON.stringify(body).includes('Maria oculto'))
    expect(changes).toHaveLength(1)

    after.heard.length = 0
    await hide(false)
    await after.until('that all is to be asked for again', isResync)
    await stir('depois', [after])
    expect(after.heard.some(tells)).toBe(true)
    for (const { socket } of [before, after, supervisor]) socket.disconnect()
  })
})
