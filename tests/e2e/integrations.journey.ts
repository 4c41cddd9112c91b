import type { Locator, Page } from '@playwright/test'
import { isSignedWith, startWebhookServer, type WebhookServer } from '#plugins/webhooks/server/testing/webhookServer.ts'
import { isLive, takeBack } from './support/agent.ts'
import { runByPalette } from './support/palette.ts'
import { expect, test } from './support/test.ts'
import { createWire } from './support/wire.ts'

// A program of its own: its webhook is told of every conversation.
test.use({ own: 'integrations' })

let receiver: WebhookServer
test.beforeAll(async () => {
  receiver = await startWebhookServer()
})
test.afterAll(() => receiver.stop())

const row = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text })
/** A text that is shown to be copied. */
const copied = async (dialog: Locator, label: string): Promise<string> => (await dialog.getByRole('group', { name: label, exact: true }).textContent()) ?? ''

/** A call as another program makes it. */
async function callApi(address: string, token: string, body?: Record<string, unknown>): Promise<{ status: number; body: unknown }> {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
  const answer = await fetch(address, { method: body ? 'POST' : 'GET', headers, ...(body && { body: JSON.stringify(body) }) })
  return { status: answer.status, body: await answer.json() }
}

test('another program sends with a token that was shown once, and loses what it may when the token goes', async ({ agentPage, visitorPage }) => {
  const visitor = await visitorPage('Otávia Reis')
  await visitor.write('Quando chega meu pedido?')
  const admin = await agentPage('admin')
  let token = ''
  let address = ''

  await test.step('by the keyboard: what is missing is said, the token is shown, and never again', async () => {
    await runByPalette(admin, 'ir para a api')
    await expect(admin.getByText('Nenhum token ainda')).toBeVisible()
    await admin.keyboard.press('n')
    const form = admin.getByRole('dialog', { name: 'Novo token da API' })
    await expect(form.getByLabel('Nome', { exact: true })).toBeFocused()
    await admin.keyboard.type('Loja virtual')
    await admin.keyboard.press('Control+Enter')
    await expect(form.getByText('Marque pelo menos uma coisa.')).toBeVisible()
    for (const scope of ['Ler contatos', 'Enviar mensagens']) await form.getByRole('checkbox', { name: scope, exact: true }).press('Space')
    await admin.keyboard.press('Control+Enter')
    const shown = admin.getByRole('dialog', { name: 'Token Loja virtual' })
    token = await copied(shown, 'Token')
    address = await copied(shown, 'Endereço das chamadas')
    expect(await copied(shown, 'Exemplo')).toContain(token)
    await expect(shown.getByRole('button', { name: 'Já copiei' })).toBeFocused()
    await admin.keyboard.press('Enter')
    await expect(shown).toBeHidden()
    await expect(row(admin, 'Loja virtual')).toContainText(`…${token.slice(-4)}`)
    await expect(row(admin, 'Loja virtual')).toContainText('Nunca')
    await expect(admin.locator('body')).not.toContainText(token)
  })

  await test.step('the program finds the contact and writes once, however often it asks', async () => {
    const found = await callApi(`${address}/contact?searchParam=ot%C3%A1via`, token)
    expect(found).toMatchObject({ status: 200, body: { contacts: [{ name: 'Otávia Reis' }], count: 1 } })
    const { contacts } = Object(found.body)
    const message = { contactId: contacts[0].id, body: 'Seu pedido saiu para entrega', externalKey: 'pedido-77' }
    const [first, second] = [await callApi(address, token, message), await callApi(address, token, message)]
    expect(first).toMatchObject({ status: 200, body: { isRepeated: false, fromMe: true } })
    expect(second).toMatchObject({ status: 200, body: { isRepeated: true } })
    await expect(visitor.log.getByText('Seu pedido saiu para entrega')).toHaveCount(1)
    await expect.poll(async () => Object((await callApi(`${address}/message/pedido-77`, token)).body).ack, { intervals: [50] }).toBeGreaterThan(0)
    await expect(row(admin, 'Loja virtual')).not.toContainText('Nunca')
  })

  await test.step('what the token may not, and a wrong one, is refused', async () => {
    expect(await callApi(`${address}/showallticket`, token)).toMatchObject({ status: 403, body: { scopes: ['tickets.read'] } })
    expect(await callApi(`${address}/createcontact`, token, { name: 'Rui', number: '5511911112222', externalKey: 'rui' })).toMatchObject({ status: 403 })
    expect(await callApi(`${address}/params`, `${token}x`)).toMatchObject({ status: 401, body: { error: 'ERR_API_TOKEN' } })
  })

  await test.step('deleted, it stops at once; the undo brings the same one back', async () => {
    await admin.getByRole('button', { name: 'Excluir: Loja virtual' }).click()
    await expect(admin.getByText('Nenhum token ainda')).toBeVisible()
    expect(await callApi(`${address}/params`, token)).toMatchObject({ status: 401 })
    await takeBack(admin, 'Token Loja virtual excluído')
    await expect(row(admin, 'Loja virtual')).toBeVisible()
    expect(await callApi(`${address}/params`, token)).toMatchObject({ status: 200, body: { name: 'Loja virtual' } })
  })

  await test.step('a renewed one takes its place', async () => {
    await admin.getByRole('button', { name: 'Renovar o token: Loja virtual' }).click()
    await expect(admin.getByRole('alertdialog', { name: 'Renovar o token Loja virtual?' })).toBeVisible()
    await admin.keyboard.press('Enter')
    const shown = admin.getByRole('dialog', { name: 'Token Loja virtual' })
    const renewed = await copied(shown, 'Token')
    await shown.getByRole('button', { name: 'Já copiei' }).click()
    expect(await callApi(`${address}/params`, token)).toMatchObject({ status: 401 })
    expect(await callApi(`${address}/params`, renewed)).toMatchObject({ status: 200 })
  })
})

test('another program is told what happens, signed; what it did not take is delivered again', async ({ agentPage, visitorPage }) => {
  const admin = await agentPage('admin')
  let secret = ''
  const received = () => receiver.calls.filter(({ body }) => body.event === 'message.received')

  await test.step('a webhook with its events, by the keyboard; the secret is shown once', async () => {
    await runByPalette(admin, 'ir para os webhooks')
    await expect(admin.getByText('Nenhum webhook ainda')).toBeVisible()
    await admin.keyboard.press('n')
    const form = admin.getByRole('dialog', { name: 'Novo webhook' })
    await expect(form.getByLabel('Nome', { exact: true })).toBeFocused()
    await admin.keyboard.type('ERP')
    await admin.keyboard.press('Tab')
    await admin.keyboard.type('erp.local')
    await admin.keyboard.press('Control+Enter')
    await expect(form.getByText('Escreva o endereço como https://exemplo.com/webhook.')).toBeVisible()
    await form.getByLabel('Endereço', { exact: true }).fill(receiver.url)
    await form.getByRole('checkbox', { name: 'Mensagem recebida', exact: true }).press('Space')
    await admin.keyboard.press('Control+Enter')
    const shown = admin.getByRole('dialog', { name: 'Segredo de ERP' })
    secret = await copied(shown, 'Segredo')
    await shown.getByRole('button', { name: 'Já copiei' }).click()
    await expect(row(admin, 'ERP')).toContainText(receiver.url)
    await expect(admin.locator('body')).not.toContainText(secret)
  })

  await test.step('a try says what the server answered', async () => {
    await admin.getByRole('button', { name: 'Testar: ERP' }).click()
    await expect(admin.getByRole('region', { name: 'Avisos' })).toContainText('ERP: Respondeu 200')
    expect(receiver.calls.map(({ body }) => body.event)).toEqual(['test'])
  })

  await test.step('a visitor writes, and the server has it, signed', async () => {
    const visitor = await visitorPage('Piedade Sousa')
    await visitor.write('A nota fiscal não veio')
    await expect.poll(() => received().length, { intervals: [20] }).toBe(1)
    expect(received()[0]?.body.data).toMatchObject({ message: { body: 'A nota fiscal não veio', fromMe: false }, ticket: { name: 'Piedade Sousa' } })
    expect(receiver.calls.every((call) => isSignedWith(secret, call))).toBe(true)
    await expect(row(admin, 'ERP')).toContainText('Respondeu 200')
  })

  const deliveries = admin.getByRole('grid', { name: 'Entregas do webhook' })
  await test.step('it stands in the deliveries, with what was sent; from there it goes out again as the same one', async () => {
    await admin.getByRole('button', { name: 'Entregas: ERP' }).click()
    const line = deliveries.getByRole('row').filter({ hasText: 'Mensagem recebida' })
    await expect(line).toContainText('Entregue')
    await line.getByText('Mensagem recebida').click()
    const dialog = admin.getByRole('dialog', { name: 'Mensagem recebida' })
    expect(await copied(dialog, 'O que foi enviado')).toContain('A nota fiscal não veio')
    await dialog.getByRole('button', { name: 'Entregar de novo' }).click()
    await expect.poll(() => received().length, { intervals: [20] }).toBe(2)
    const [first, second] = received()
    expect(second?.text).toBe(first?.text)
    expect(second?.headers['x-balcao-delivery']).toBe(first?.headers['x-balcao-delivery'])
    await expect(line).toHaveCount(1)
    await expect(line.getByRole('gridcell').nth(4)).toHaveText('2')
  })

  await test.step('a server that fails is told again when asked, without a reload', async () => {
    receiver.answerWith({ status: 503, text: 'em manutenção' })
    const visitor = await visitorPage('Quirino Alves')
    await visitor.write('Alguém aí?')
    const failed = deliveries.getByRole('row').filter({ hasText: 'Esperando' })
    await expect(failed).toContainText('Respondeu 503')
    receiver.answerWith({ status: 200 })
    await failed.getByRole('button', { name: 'Entregar de novo' }).click()
    await expect(deliveries.getByRole('row').filter({ hasText: 'Entregue' })).toHaveCount(2)
    await expect(failed).toHaveCount(0)
  })
})

test('neither an agent nor a supervisor sees the screens, finds the commands or may call', async ({ agentPage, program }) => {
  for (const name of ['agente', 'supervisor']) {
    const page = await agentPage(name)
    for (const path of ['/api-service', '/configuracoes/webhooks', '/configuracoes/webhooks/1']) {
      await page.goto(program.url + path)
      await isLive(page)
      await expect(page.getByText('Acesso negado')).toBeVisible()
    }
    await page.keyboard.press('Control+k')
    await page.keyboard.type('>webhooks')
    await expect(page.getByRole('dialog', { name: 'Paleta de comandos' }).getByRole('option', { name: /webhooks/i })).toHaveCount(0)
    const { calls, agent } = createWire(program)
    const { session } = await agent(name)
    for (const path of ['/api-config', '/webhooks', '/webhooks/1/deliveries']) {
      expect((await calls.call('GET', path, { token: session.token })).status).toBe(403)
    }
  }
})
