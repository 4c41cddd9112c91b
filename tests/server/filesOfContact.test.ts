import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import * as chat from '#plugins/chat/contract/index.ts'
import { createTusCalls, type TusCalls } from '#plugins/media/server/testing/tusCalls.ts'
import { updateTicket } from '#plugins/tickets/contract/index.ts'
import { type Desk, startDesk } from './support/desk.ts'

/** One pixel. */
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')

let desk: Desk
let tus: TusCalls
beforeAll(async () => {
  desk = await startDesk()
  tus = createTusCalls(desk.base)
})
afterAll(() => desk.stop())

async function send(ticketId: number, filename: string, content: Uint8Array<ArrayBuffer> = new TextEncoder().encode(filename)) {
  const uploadId = await tus.upload(content, { filename }, desk.agent)
  return desk.ask(chat.sendMessage, { ticketId, body: '', medias: [uploadId] }, desk.agent)
}
const picture = (ticketId: number, filename: string) => send(ticketId, filename, new Uint8Array(PNG))

type Wish = Partial<Parameters<typeof list>[2]>
const list = (who: Session, contactId: number, wish: { group: chat.FileGroup; before?: string; limit?: number }) =>
  desk.ask(chat.listFilesOfContact, { contactId, ...wish }, who)
const names = async (who: Session, contactId: number, wish: Wish = {}) =>
  (await list(who, contactId, { group: 'documents', ...wish })).messages.map(({ media }) => media?.name)

test('the files of all the contact’s tickets come by group, the newest first, in pages', async () => {
  const { ticket, visitor } = await desk.openTicket(desk.agent)
  await send(ticket.id, 'contrato.txt')
  await picture(ticket.id, 'frente.png')
  await desk.ask(updateTicket, { id: ticket.id, status: 'closed' }, desk.agent)
  await visitor.write('Voltei')
  const later = await visitor.ticketId()
  await desk.ask(updateTicket, { id: later, status: 'open' }, desk.agent)
  await send(later, 'recibo.txt')
  await send(later, 'nota.txt')

  const first = await list(desk.agent, ticket.contactId, { group: 'documents', limit: 2 })
  const rest = await list(desk.agent, ticket.contactId, { group: 'documents', limit: 2, before: first.messages.at(-1)?.id ?? '' })

  expect(later).not.toBe(ticket.id)
  expect(first).toMatchObject({ hasMore: true, messages: [{ mediaName: 'nota.txt', ticketId: later }, { mediaName: 'recibo.txt' }] })
  expect(rest).toMatchObject({ hasMore: false, messages: [{ mediaName: 'contrato.txt', ticketId: ticket.id }] })
  expect(await names(desk.agent, ticket.contactId, { group: 'pictures' })).toEqual(['frente.png'])
})

test('what is taken back is not listed any more', async () => {
  const { ticket } = await desk.openTicket(desk.agent)
  const { id } = await send(ticket.id, 'engano.txt')
  await desk.ask(chat.deleteMessage, { id }, desk.agent)

  expect(await names(desk.agent, ticket.contactId)).toEqual([])
})

test('nobody gets files of tickets that they may not read, nor of another company', async () => {
  const { ticket } = await desk.openTicket(desk.agent)
  const { id } = await send(ticket.id, 'segredo.txt')
  await desk.place(desk.agent2, [desk.vendas])
  const neighbour = (await desk.otherTenant()).admin

  expect(await names(desk.agent, ticket.contactId)).toEqual(['segredo.txt'])
  expect(await names(desk.agent2, ticket.contactId)).toEqual([])
  expect(await names(neighbour, ticket.contactId)).toEqual([])
  expect(await desk.refusal(chat.listFilesOfContact, { contactId: ticket.contactId, group: 'documents', before: id }, neighbour)).toMatchObject({
    status: 404,
    error: 'ERR_NO_MESSAGE_FOUND',
  })
  await desk.place(desk.agent2, [desk.suporte, desk.vendas])
})

test('what makes no sense is refused with its field', async () => {
  const reply = await desk.call('GET', '/messagesContact/1/files?group=tudo&limit=0', { token: desk.agent.token })

  expect(reply.status).toBe(400)
  expect(reply.body).toMatchObject({ error: 'ERR_INVALID_INPUT', fields: expect.arrayContaining([expect.objectContaining({ field: 'group' })]) })
})
