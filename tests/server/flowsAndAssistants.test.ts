import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { tenantRows } from '#core/server/db/repository.ts'
import { type Assistant, createAssistant, updateAssistant } from '#plugins/assistants/contract/index.ts'
import { type FakeEngines, fakeConfig, startFakeEngines } from '#plugins/assistants/server/testing/fakeEngines.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { createFlow, type Flow, type FlowDocument, lintFlow, publishFlow, updateFlow } from '#plugins/flows/contract/index.ts'
import { aDocument, aNode, askNode, sayNode } from '#plugins/flows/contract/testing/flows.ts'
import { type Desk, startDesk, type TestVisitor } from './support/desk.ts'

let desk: Desk
let fake: FakeEngines
let assistant: Assistant
let site: number
let flow: Flow | undefined
beforeAll(async () => {
  fake = await startFakeEngines()
  desk = await startDesk({ environment: { PRIVATE_HOSTS: '127.0.0.1' } })
  site = (await tenantRows(desk.kernel.ctx.db, desk.admin, connections).first(eq(connections.name, 'Site')))?.id ?? 0
  assistant = await desk.ask(createAssistant, { kind: 'claude', name: 'Clara', gatherSeconds: 0, ...fakeConfig('claude', fake.url) }, desk.admin)
})
afterAll(async () => {
  await desk.stop()
  fake.stop()
})
beforeEach(() => {
  fake.calls.length = 0
  fake.play({ pieces: ['Abrimos ', 'às nove.'] })
})
afterEach(async () => {
  if (flow) await desk.ask(updateFlow, { id: flow.id, isActive: false, entry: { connectionIds: [], keywords: [] } }, desk.admin)
  await desk.ask(updateAssistant, { id: assistant.id, isActive: true, connectionIds: [] }, desk.admin)
})

let names = 0
async function onSite(draft: FlowDocument): Promise<void> {
  names += 1
  flow = await desk.ask(createFlow, { name: `Com assistente ${names}`, draft }, desk.admin)
  const { rev } = await desk.ask(updateFlow, { id: flow.id, isActive: true, entry: { connectionIds: [site], keywords: [] } }, desk.admin)
  await desk.ask(publishFlow, { id: flow.id, rev }, desk.admin)
}
const told = async (visitor: TestVisitor) => (await visitor.read()).filter(({ fromMe }) => !fromMe).map(({ body }) => body)
const reads = (visitor: TestVisitor, bodies: string[]) => vi.waitFor(async () => expect(await told(visitor)).toEqual(bodies), { timeout: 10_000 })
const asking = (mode: 'takeOver' | 'oneReply', after: ReturnType<typeof sayNode>) =>
  aDocument([
    askNode('Duvida', { other: 'Clara' }),
    aNode('assistant', 'Clara', { assistantId: assistant.id, mode, done: 'depois', failed: 'falhou' }),
    after,
    sayNode('falhou', 'Ninguém soube.', 'fim'),
  ])

test('an assistant answers one message of a flow, which goes on', async () => {
  await onSite(asking('oneReply', sayNode('depois', 'Ajudou?', 'fim')))
  const visitor = await desk.visitor()
  await visitor.write('Oi')
  await reads(visitor, ['Duvida?'])

  await visitor.write('Que horas abrem?')

  await reads(visitor, ['Duvida?', 'Abrimos às nove.', 'Ajudou?'])
  expect(fake.calls.map(({ text }) => text.includes('Que horas abrem?'))).toEqual([true])
})

test('an assistant that fails leads to the other exit', async () => {
  await onSite(asking('oneReply', sayNode('depois', 'Ajudou?', 'fim')))
  fake.play({ status: 401, body: {} })
  const visitor = await desk.visitor()
  await visitor.write('Oi')
  await reads(visitor, ['Duvida?'])

  await visitor.write('Que horas abrem?')

  await reads(visitor, ['Duvida?', 'Ninguém soube.'])
})

test('a flow hands the conversation to an assistant, in the queue where it came from', async () => {
  await onSite(asking('takeOver', sayNode('depois', 'nunca', 'fim')))
  const visitor = await desk.visitor()
  await visitor.write('Oi')
  await reads(visitor, ['Duvida?'])
  await visitor.write('Quero conversar')
  const id = await visitor.ticketId()
  await vi.waitFor(async () => expect(await desk.ticket(id)).toMatchObject({ chatFlowId: null, claudeStatus: true, queueId: desk.suporte }), {
    timeout: 10_000,
  })

  await visitor.write('Que horas abrem?')

  await reads(visitor, ['Duvida?', 'Abrimos às nove.'])
})

test('of a flow and an assistant that both want a new conversation the flow has it, alone', async () => {
  await desk.ask(updateAssistant, { id: assistant.id, connectionIds: [site] }, desk.admin)
  await onSite(aDocument([askNode('Nome', { other: 'fim' })]))
  const visitor = await desk.visitor()

  await visitor.write('Oi')

  await reads(visitor, ['Nome?'])
  expect(await desk.ticket(await visitor.ticketId())).toMatchObject({ chatFlowId: flow?.id, claudeStatus: false })
  expect(fake.calls).toEqual([])
})

test('a flow with an assistant that is switched off is not published', async () => {
  await onSite(asking('oneReply', sayNode('depois', 'Ajudou?', 'fim')))
  await desk.ask(updateAssistant, { id: assistant.id, isActive: false }, desk.admin)

  expect(await desk.ask(lintFlow, { id: flow?.id ?? 0 }, desk.admin)).toContainEqual(expect.objectContaining({ rule: 'assistantGone', nodeId: 'Clara' }))
})
