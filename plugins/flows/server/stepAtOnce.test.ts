import { fileURLToPath } from 'node:url'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { defineService, extend } from '#core/contract/define.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { defineServerPlugin, provide } from '#core/server/plugin.ts'
import { findPlugins } from '#core/server/plugins.ts'
import { type InboundStep, inboundSteps, listMessages } from '#plugins/chat/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { aDocument, askNode, sayNode } from '../contract/testing/flows.ts'
import { flowEvents, flowSessions } from './flows.table.ts'
import { openSiteFlows, reads, receivedTexts, type SiteFlows } from './testing/flowDesk.ts'

/** Every word is said again. */
const echo = aDocument(
  [askNode('Diga', { answer: { type: 'text', save: 'fala', scope: 'session' }, other: 'eco' }), sayNode('eco', 'Recebi {{fala}}.', 'Diga')],
  { variables: [{ name: 'fala', initial: '' }] },
)

/** Breaks the transaction of a message while this is true, as a statement of a step would that the database refuses. */
let isBroken = false
const obstacle = defineService<InboundStep>('obstacle.inboundStep')
const root = fileURLToPath(new URL('../../../', import.meta.url))

let desk: Desk
let siteFlows: SiteFlows
beforeAll(async () => {
  const plugin = defineServerPlugin({
    id: 'obstacle',
    requires: ['chat'],
    provides: [
      provide(obstacle, (ctx) => ({
        async settled(_message, _ticket, { isAgain }) {
          if (isBroken && !isAgain) await ctx.db.execute(sql`select 1 / 0`)
        },
      })),
    ],
    extends: [extend(inboundSteps, obstacle)],
  })
  const { plugins } = await findPlugins(root)
  desk = await startDesk({ plugins: [...plugins, plugin] })
  siteFlows = await openSiteFlows(desk)
})
afterAll(() => desk.stop())
afterEach(async () => {
  isBroken = false
  await siteFlows.switchOff()
})

async function begun() {
  await siteFlows.publish(echo)
  const visitor = await desk.visitor()
  await visitor.write('Oi')
  const ticketId = await visitor.ticketId()
  await reads(visitor, ['Diga?'])
  return { visitor, ticketId }
}

test('an answer of texts alone is there with the message, sent, and the step is kept as any other', async () => {
  const { visitor, ticketId } = await begun()

  await visitor.write('bom dia')

  expect(await receivedTexts(visitor)).toEqual(['Diga?', 'Recebi bom dia.', 'Diga?'])
  const { messages } = await desk.ask(listMessages, { ticketId }, desk.admin)
  expect(messages.filter(({ fromMe }) => fromMe).map(({ ack, status }) => [ack, status])).toEqual(Array(3).fill([1, 'sended']))
  const rows = tenantRows(desk.kernel.ctx.db, desk.admin, flowSessions)
  const [session] = await rows.find(eq(flowSessions.ticketId, ticketId))
  const events = await tenantRows(desk.kernel.ctx.db, desk.admin, flowEvents).find(eq(flowEvents.sessionId, session?.id ?? ''))
  expect(events.toSorted((one, other) => one.id - other.id).map(({ event, doneAt }) => [event.type, doneAt !== null])).toEqual([
    ['started', true],
    ['message', true],
  ])
})

test('a message is kept, and answered once, where the database refuses something of its steps', async () => {
  const { visitor } = await begun()
  isBroken = true

  await visitor.write('boa tarde')

  await reads(visitor, ['Diga?', 'Recebi boa tarde.', 'Diga?'])
  expect((await visitor.read()).filter(({ fromMe }) => fromMe).map(({ body }) => body)).toEqual(['Oi', 'boa tarde'])
})
