import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMessages, sendMessage } from '#plugins/chat/contract/index.ts'
import { updateTicket } from '#plugins/tickets/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

test('a page stands before, after, from or around a message', async () => {
  const { ticket } = await desk.openTicket(desk.agent)
  const { ticket: other } = await desk.openTicket(desk.agent)
  const ids: string[] = []
  for (let number = 0; number < 9; number += 1) ids.push((await desk.ask(sendMessage, { ticketId: ticket.id, body: `n${number}` }, desk.agent)).id)
  const foreign = await desk.ask(sendMessage, { ticketId: other.id, body: 'de outro' }, desk.agent)
  const page = async (place: object) => {
    const { messages: found, hasMore, hasNewer } = await desk.ask(listMessages, { ticketId: ticket.id, ...place }, desk.agent)
    return [found.map(({ body }) => body).join(' '), hasMore, hasNewer]
  }

  expect(await page({ before: ids[4], limit: 3 })).toEqual(['n1 n2 n3', true, true])
  expect(await page({ after: ids[4], limit: 10 })).toEqual(['n5 n6 n7 n8', true, false])
  expect(await page({ from: ids[7], limit: 2 })).toEqual(['n7 n8', true, false])
  expect(await page({ around: ids[4], limit: 4 })).toEqual(['n2 n3 n4 n5', true, true])
  expect((await desk.refusal(listMessages, { ticketId: ticket.id, before: foreign.id }, desk.agent)).error).toBe('ERR_NO_MESSAGE_FOUND')
  expect((await desk.refusal(listMessages, { ticketId: ticket.id, before: ids[1], after: ids[2] }, desk.agent)).status).toBe(400)
  expect((await desk.refusal(listMessages, { ticketId: ticket.id, limit: 101 }, desk.agent)).status).toBe(400)
})

test('with the earlier ones, the scroll goes on into what the contact said before, as far as one may read it', async () => {
  const { ticket: first, visitor } = await desk.openTicket(desk.agent)
  await desk.ask(sendMessage, { ticketId: first.id, body: 'primeiro' }, desk.agent)
  await desk.ask(updateTicket, { id: first.id, status: 'closed' }, desk.agent)
  await visitor.write('segundo')
  const second = await visitor.ticketId()
  await desk.ask(updateTicket, { id: second, queueId: desk.vendas }, desk.admin)
  await desk.ask(updateTicket, { id: second, status: 'closed' }, desk.admin)
  await visitor.write('terceiro')
  const third = await visitor.ticketId()
  const pageAt = async (place: object, who = desk.admin) => {
    const { messages: found, hasMore, hasNewer } = await desk.ask(listMessages, { ticketId: third, earlier: true, ...place }, who)
    return [found.map(({ body }) => body).join(', '), hasMore, hasNewer]
  }
  const idOf = async (ticketId: number) => (await desk.ask(listMessages, { ticketId }, desk.admin)).messages[0]?.id ?? ''
  const all = 'Olá, preciso de ajuda, primeiro, segundo, terceiro'

  expect(await pageAt({})).toEqual([all, false, false])
  expect(await pageAt({ limit: 2 })).toEqual(['segundo, terceiro', true, false])
  expect(await pageAt({ before: await idOf(third), limit: 2 })).toEqual(['primeiro, segundo', true, true])
  expect(await pageAt({ before: await idOf(second) })).toEqual(['Olá, preciso de ajuda, primeiro', false, true])
  expect(await pageAt({ after: await idOf(first.id), limit: 2 })).toEqual(['primeiro, segundo', true, true])
  expect(await pageAt({ from: await idOf(first.id) })).toEqual([all, false, false])
  expect(await pageAt({ around: await idOf(third), limit: 4 })).toEqual(['primeiro, segundo, terceiro', true, false])
  expect((await desk.ask(listMessages, { ticketId: third }, desk.admin)).messages).toHaveLength(1)

  await desk.place(desk.agent2, [desk.suporte])
  expect(await pageAt({}, desk.agent2)).toEqual(['Olá, preciso de ajuda, primeiro, terceiro', false, false])
  await desk.place(desk.agent2, [desk.suporte, desk.vendas])
})
