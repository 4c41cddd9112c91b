import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { tenantRows } from '#core/server/db/repository.ts'
import { blockContact, setContactBot } from '#plugins/contacts/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { aDocument, askNode } from '../contract/testing/flows.ts'
import { flowSessions } from './flows.table.ts'
import { openSiteFlows, reads, receivedTexts, type SiteFlows } from './testing/flowDesk.ts'

let desk: Desk
let siteFlows: SiteFlows
beforeAll(async () => {
  desk = await startDesk()
  siteFlows = await openSiteFlows(desk)
})
afterAll(() => desk.stop())
afterEach(() => siteFlows.switchOff())

const asking = aDocument([askNode('q', { parts: [{ part: 'text', text: 'Qual o pedido?' }], other: 'fim' })])

test('no flow begins with a contact that bots do not answer', async () => {
  const visitor = await desk.visitor()
  await desk.ask(setContactBot, { id: visitor.contact.id, disableBot: true }, desk.agent)
  await siteFlows.publish(asking)

  await visitor.write('Oi')

  expect(await desk.ticket(await visitor.ticketId())).toMatchObject({ chatFlowId: null, queueId: desk.suporte, status: 'pending' })
  expect(await tenantRows(desk.kernel.ctx.db, desk.admin, flowSessions).find(eq(flowSessions.contactId, visitor.contact.id))).toEqual([])
  expect(await receivedTexts(visitor)).toEqual([])
})

test.each([
  ['switched off for it', (id: number) => desk.ask(setContactBot, { id, disableBot: true }, desk.agent)],
  ['over because it is blocked', (id: number) => desk.ask(blockContact, { id, blocked: true }, desk.supervisor)],
])('a conversation of a contact goes back to its queue when bots are %s', async (_what, change) => {
  await siteFlows.publish(asking)
  const visitor = await desk.visitor()
  await visitor.write('Oi')
  await reads(visitor, ['Qual o pedido?'])
  const ticketId = await visitor.ticketId()

  await change(visitor.contact.id)

  await vi.waitFor(async () => expect(await desk.ticket(ticketId)).toMatchObject({ chatFlowId: null, queueId: desk.suporte, status: 'pending' }))
  expect(await tenantRows(desk.kernel.ctx.db, desk.admin, flowSessions).first(eq(flowSessions.ticketId, ticketId))).toMatchObject({
    phase: 'ended',
    timerAt: null,
  })
})
