import { listConnectionStates } from '#plugins/channels/contract/index.ts'
import { createConnection } from '#plugins/connections/contract/index.ts'
import { listQueues } from '#plugins/team/contract/index.ts'
import { WHATSAPP_CLOUD } from '#plugins/whatsappCloud/contract/index.ts'
import { ANA, changeOf, deliveryOf, messageOf, signatureOf } from '#plugins/whatsappCloud/server/testing/deliveries.ts'
import { APP_SECRET, type FakeGraph, PHONE_ID, startFakeGraph, TOKEN, WABA_ID } from '#plugins/whatsappCloud/server/testing/fakeGraph.ts'
import { accept, log, replyBox } from './support/agent.ts'
import { runByPalette } from './support/palette.ts'
import { expect, test } from './support/test.ts'
import { createWire } from './support/wire.ts'

// A program of its own: a number that is the company's only official one.
test.use({ own: 'whatsappWindow' })

const WINDOW_S = 24 * 60 * 60

let graph: FakeGraph
test.beforeAll(async () => {
  graph = await startFakeGraph()
  const components = [{ type: 'BODY', text: 'Olá {{1}}, o pedido {{2}} saiu.', example: { body_text: [['Ana', '42']] } }]
  graph.templates.splice(0, 1, [{ name: 'pedido_saiu', status: 'APPROVED', category: 'UTILITY', language: 'pt_BR', components }])
})
test.afterAll(() => graph.stop())

test('in a conversation whose 24 hours are over the reply box asks for a template, and the agent sends one by keyboard', async ({ agentPage, program }) => {
  const { calls, agent: signedIn } = createWire(program)
  const { session } = await signedIn('admin')
  const queueId = (await calls.ask(listQueues, {}, session)).find(({ queue }) => queue === 'Suporte')?.id
  const config = { phoneNumberId: PHONE_ID, wabaId: WABA_ID, baseAddress: graph.baseAddress }
  const wanted = { name: 'Loja oficial', type: WHATSAPP_CLOUD, queueId, config, secrets: { accessToken: TOKEN, appSecret: APP_SECRET } }
  const { id } = await calls.ask(createConnection, wanted, session)
  const hookOf = async () => (await calls.ask(listConnectionStates, {}, session)).find(({ connectionId }) => connectionId === id)?.hookUrl ?? ''
  await expect.poll(hookOf).toContain('/hooks/')
  const hookPath = new URL(await hookOf()).pathname
  const deliver = async (value: Parameters<typeof changeOf>[0]): Promise<void> => {
    const body = JSON.stringify(deliveryOf(changeOf(value)))
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signatureOf(body) }
    expect((await fetch(program.url + hookPath, { method: 'POST', headers, body })).status).toBe(200)
  }
  const agent = await agentPage('agente')

  await test.step('the contact wrote more than 24 hours ago: free text is no longer taken, and the agent reads why', async () => {
    const timestamp = String(Math.floor(Date.now() / 1000) - WINDOW_S - 3_600)
    await deliver({ messages: [messageOf('text', { body: 'Meu pedido já saiu?' }, { id: 'wamid.ontem', timestamp })] })
    const conversation = await accept(agent, 'Ana')
    await expect(log(conversation)).toContainText('Meu pedido já saiu?')
    await expect(conversation.getByRole('status').filter({ hasText: 'só aceita um modelo aprovado' })).toBeVisible()
  })

  await test.step('a template is found, filled and sent without the mouse', async () => {
    const conversation = agent.getByRole('region', { name: 'Ana', exact: true })
    await replyBox(conversation).press('Control+Home')
    await runByPalette(agent, 'Enviar modelo')
    const choice = agent.getByRole('dialog', { name: 'Enviar modelo' })
    await agent.keyboard.type('pedido saiu')
    await expect(choice.getByRole('option').first()).toContainText('pedido_saiu')
    await agent.keyboard.press('Enter')
    const form = agent.getByRole('dialog', { name: 'pedido_saiu' })
    await expect(form.getByLabel('Valor 1')).toBeFocused()
    await agent.keyboard.type('Ana')
    await agent.keyboard.press('Tab')
    await agent.keyboard.type('42')
    await expect(form).toContainText('Olá Ana, o pedido 42 saiu.')
    await agent.keyboard.press('Control+Enter')
    await expect(form).toBeHidden()
  })

  await test.step('it left as a template, and stands in the conversation as sent, and then as read', async () => {
    const message = log(agent).locator('.bubble-row', { hasText: 'Olá Ana, o pedido 42 saiu.' })
    await expect(message).toContainText('entregue ao canal')
    expect(graph.sent()).toMatchObject([{ to: ANA, type: 'template', template: { name: 'pedido_saiu', language: { code: 'pt_BR' } } }])
    await deliver({ contacts: [], statuses: [{ id: 'wamid.1', status: 'read', timestamp: String(Math.floor(Date.now() / 1000)), recipient_id: ANA }] })
    await expect(message).toContainText('lida')
  })
})
