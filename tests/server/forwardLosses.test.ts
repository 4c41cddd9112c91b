import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { forwardMessages, previewForward, sendContactCard, sendLocation, sendMessage } from '#plugins/chat/contract/index.ts'
import { createContact } from '#plugins/contacts/contract/index.ts'
import { createTicket } from '#plugins/tickets/contract/index.ts'
import { type FallbackDesk, startFallbackDesk } from './support/fallbackDesk.ts'
import { upload } from './support/upload.ts'

let ways: FallbackDesk
beforeAll(async () => {
  ways = await startFallbackDesk()
})
afterAll(() => ways.stop())
beforeEach(() => ways.begin())

/** A text, a place, a card and a file, written in a conversation of the web chat. */
async function written() {
  const { desk } = ways
  const { ticket } = await desk.openTicket(desk.agent)
  const text = await desk.ask(sendMessage, { ticketId: ticket.id, body: 'Bom dia' }, desk.agent)
  const location = { latitude: -23.5614, longitude: -46.6558, name: 'Loja da Paulista' }
  const place = await desk.ask(sendLocation, { id: ticket.id, location }, desk.agent)
  const card = await desk.ask(sendContactCard, { id: ticket.id, contact: { name: 'Suporte', number: '5511988887777', email: null } }, desk.agent)
  const file = await desk.ask(sendMessage, { ticketId: ticket.id, medias: [await upload(desk.base, desk.agent, 'nota.txt', 'Total: R$ 10')] }, desk.agent)
  return { text, place, card, file }
}

/** A contact with a conversation over a connection that carries texts alone. */
async function shortContact() {
  const { desk } = ways
  const line = await ways.shortLine()
  const contact = await desk.ask(createContact, { name: 'Destino', number: ways.lines.phone() }, desk.agent)
  const ticket = await desk.ask(createTicket, { contactId: contact.id, whatsappId: line.id }, desk.agent)
  return { line, contact: { id: contact.id }, ticketId: ticket.id }
}

test('what the channel of the other conversation does not carry is said before, and goes as text; its files are left out where that was agreed', async () => {
  const { desk, short } = ways
  const { text, place, card, file } = await written()
  const { line, contact, ticketId } = await shortContact()
  const messages = [text, place, card, file].map(({ id }) => ({ id }))

  expect(await desk.ask(previewForward, { messages, contact }, desk.agent)).toEqual({
    connection: { name: line.name, type: 'torpedo-de-teste' },
    losses: [
      { id: place.id, loss: 'location', text: 'Loja da Paulista' },
      { id: card.id, loss: 'vcard', text: 'Suporte' },
      { id: file.id, loss: 'file', text: 'nota.txt' },
    ],
  })
  expect(await desk.refusal(forwardMessages, { messages, contact }, desk.agent)).toMatchObject({ status: 409, error: 'ERR_NOT_SUPPORTED' })
  expect(await desk.refusal(forwardMessages, { messages: [{ id: file.id }], contact, leaveOut: true }, desk.agent)).toMatchObject({ status: 409 })
  expect(short.taken).toEqual([])

  const sent = await desk.ask(forwardMessages, { messages, contact, leaveOut: true }, desk.agent)

  expect(sent.ticketId).toBe(ticketId)
  expect(sent.messages.map(({ mediaType, data }) => [mediaType, data])).toEqual([
    ['chat', null],
    ['chat', null],
    ['chat', null],
  ])
  await vi.waitFor(() => expect(short.taken).toHaveLength(3), { timeout: 20_000 })
  const texts = short.taken.map((taken) => taken.text)
  expect(texts).toEqual(expect.arrayContaining(['Bom dia', 'Loja da Paulista\nhttps://maps.google.com/?q=-23.5614,-46.6558', 'Suporte: +5511988887777']))
})

test('on a channel that carries everything nothing is lost, and nobody learns of messages or contacts that they may not see', async () => {
  const { desk } = ways
  const { text, place, file } = await written()
  const { contact } = await desk.visitor('Destino')
  const messages = [{ id: place.id }, { id: file.id }]

  expect(await desk.ask(previewForward, { messages, contact: { id: contact.id } }, desk.agent)).toMatchObject({ losses: [] })
  const sent = await desk.ask(forwardMessages, { messages, contact: { id: contact.id } }, desk.agent)
  expect(sent.messages.map(({ mediaType }) => mediaType)).toEqual(['location', 'application'])

  await desk.place(desk.agent2, [desk.vendas])
  const unseen = { messages: [{ id: text.id }], contact: { id: contact.id } }
  expect(await desk.refusal(previewForward, unseen, desk.agent2)).toMatchObject({ status: 404, error: 'ERR_NO_MESSAGE_FOUND' })
  await desk.place(desk.agent2, [desk.suporte, desk.vendas])
  expect(await desk.refusal(previewForward, { messages: [{ id: text.id }], contact: { id: 999_999 } }, desk.agent)).toMatchObject({ status: 404 })
})
