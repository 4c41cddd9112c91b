import type { Locator, Page } from '@playwright/test'
import { createConnection, listConnections } from '#plugins/connections/contract/index.ts'
import { createContact } from '#plugins/contacts/contract/index.ts'
import { WHATSAPP_CLOUD } from '#plugins/whatsappCloud/contract/index.ts'
import { APP_SECRET, type FakeGraph, PHONE_ID, startFakeGraph, TOKEN, WABA_ID } from '#plugins/whatsappCloud/server/testing/fakeGraph.ts'
import { visit } from './support/agent.ts'
import { expect, test } from './support/test.ts'
import { createWire } from './support/wire.ts'

// A program of its own: a number that is the company's only official one.
test.use({ own: 'massTemplate' })

let graph: FakeGraph
test.beforeAll(async () => {
  graph = await startFakeGraph()
  const components = [{ type: 'BODY', text: 'Olá {{1}}, o pedido {{2}} saiu.', example: { body_text: [['Ana', '42']] } }]
  graph.templates.splice(0, 1, [{ name: 'pedido_saiu', status: 'APPROVED', category: 'UTILITY', language: 'pt_BR', components }])
})
test.afterAll(() => graph.stop())

const ANA = '5511988887777'
const BETO = '5521977776666'

/** At all hours of all days. */
async function withoutHours(form: Locator): Promise<void> {
  await form.getByLabel('Intervalo mínimo (s)').fill('0')
  await form.getByLabel('Intervalo máximo (s)').fill('0')
  await form.getByLabel('Das').fill('00:00')
  await form.getByLabel('Até as').fill('00:00')
  for (const day of ['Dom', 'Sáb']) await form.getByRole('checkbox', { name: day }).press('Space')
}

/** Shows what it would do and starts it; answers the dialog's words. */
async function startIt(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Iniciar…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: `Iniciar ${name}` })
  await expect(dialog.getByRole('list', { name: 'O que cada um recebe' })).toBeVisible()
  const text = (await dialog.textContent()) ?? ''
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Terminada').first()).toBeVisible({ timeout: 30_000 })
  return text
}

test('to people who have not written, a text is refused in words and a template goes with the values of each row', async ({ agentPage, program }) => {
  const { calls, agent } = createWire(program)
  const { session } = await agent('admin')
  await calls.ask(createContact, { name: 'Ana Prado', number: ANA }, session)
  const config = { phoneNumberId: PHONE_ID, wabaId: WABA_ID, baseAddress: graph.baseAddress }
  const wanted = { name: 'Loja oficial', type: WHATSAPP_CLOUD, config, secrets: { accessToken: TOKEN, appSecret: APP_SECRET } }
  const { id } = await calls.ask(createConnection, wanted, session)
  await expect.poll(async () => (await calls.ask(listConnections, {}, session)).find((one) => one.id === id)?.status).toBe('CONNECTED')
  const admin = await agentPage('admin')
  await admin.setViewportSize({ width: 1440, height: 900 })

  await test.step('a text outside of the 24 hours: nothing leaves, and the page of the message says why', async () => {
    await visit(admin, '/massa/texto')
    await expect(admin.getByText('Nenhum envio ainda')).toBeVisible()
    await admin.keyboard.press('n')
    const form = admin.getByRole('dialog', { name: 'Nova mensagem em massa' })
    await expect(form.getByLabel('Nome', { exact: true })).toBeFocused()
    await admin.keyboard.type('Aviso solto')
    await form.getByRole('textbox', { name: 'Lista' }).fill(`+${ANA}`)
    await form.getByRole('textbox', { name: 'Texto' }).fill('Seu pedido saiu.')
    await form.getByRole('checkbox', { name: 'Loja oficial' }).press('Space')
    await withoutHours(form)
    await admin.keyboard.press('Control+Enter')
    await expect(form).toBeHidden()
    // An official number is not restricted for its pace.
    expect(await startIt(admin, 'Aviso solto')).not.toContain('não é oficial')
    await expect(admin.getByRole('button', { name: /^1\s*Falharam$/ })).toBeVisible({ timeout: 30_000 })
    await expect(admin.getByRole('row').filter({ hasText: 'Falhou' })).toContainText('envie um modelo aprovado')
    expect(graph.sent()).toEqual([])
  })

  await test.step('the same people get a template, filled from the list, and its cost category stands before the start', async () => {
    await visit(admin, '/massa/template-variavel')
    await expect(admin.getByText('Nenhum envio ainda')).toBeVisible()
    await admin.keyboard.press('n')
    const form = admin.getByRole('dialog', { name: 'Novo envio de modelo variável' })
    await expect(form.getByLabel('Nome', { exact: true })).toBeFocused()
    await admin.keyboard.type('Pedidos de hoje')
    await form.getByRole('textbox', { name: 'Lista' }).fill(`numero;nome;pedido\n+${ANA};Ana Prado;42\n+${BETO};Beto Lima;43`)
    await expect(form.getByText('2 linhas')).toBeVisible()
    await form.getByLabel('Conexão que envia').selectOption({ label: 'Loja oficial' })
    await form.getByLabel('Modelo aprovado').selectOption({ label: 'pedido_saiu · pt_BR · utilidade' })
    await form.getByLabel('Valor 1').fill('{{firstName}}')
    await form.getByLabel('Valor 2').fill('{{pedido}}')
    await expect(form.getByText('o pedido 42 saiu.')).toBeVisible()
    await withoutHours(form)
    await admin.keyboard.press('Control+Enter')
    await expect(form).toBeHidden()
    const shown = await startIt(admin, 'Pedidos de hoje')
    expect(shown).toContain('utilidade')
    expect(shown).toContain('o pedido 43 saiu.')
    await expect(admin.getByRole('button', { name: /^2\s*Enviadas$/ })).toBeVisible({ timeout: 30_000 })
    const values = (text: string) => ({ type: 'text', text })
    const sent = (to: string) => graph.sent().filter((one) => one.to === to)
    expect(graph.sent()).toHaveLength(2)
    expect(sent(ANA)).toMatchObject([{ type: 'template', template: { name: 'pedido_saiu', components: [{ parameters: [values('Ana'), values('42')] }] } }])
    expect(sent(BETO)).toMatchObject([{ template: { components: [{ parameters: [values('Beto'), values('43')] }] } }])
  })
})
