import { newId } from '#core/contract/ids.ts'
import { type FakeGateway, startFakeGateway } from '#plugins/sms/server/testing/fakeGateway.ts'
import { visit } from './support/agent.ts'
import { chooseChannel } from './support/channel.ts'
import { inspect } from './support/inspect.ts'
import { expect, test } from './support/test.ts'

// A program of its own: what a campaign sends goes to every contact of the company.
test.use({ own: 'campaigns' })

let gateway: FakeGateway
test.beforeAll(async () => {
  gateway = await startFakeGateway()
  for (let at = 0; at < 10; at += 1) gateway.answerNext(200, { id: newId() })
})
test.afterAll(() => gateway.stop())

test('a campaign by keyboard: audience, text, dry run, start; the figures move, and it stands in the conversation', async ({ agentPage }) => {
  const admin = await agentPage('admin')
  await admin.setViewportSize({ width: 1440, height: 900 })

  await test.step('a connection that can call numbers', async () => {
    await visit(admin, '/sessoes')
    await admin
      .getByRole('button', { name: /^Nova conexão/ })
      .first()
      .click()
    await chooseChannel(admin, 'SMS')
    const form = admin.getByRole('dialog', { name: 'Nova conexão' })
    await form.getByLabel('Nome', { exact: true }).fill('Torpedo')
    await form.getByLabel('Provedor').selectOption({ label: 'Zenvia' })
    await form.getByLabel('Endereço da API').fill(gateway.url)
    await form.getByLabel('Remetente').fill('29800')
    await form.getByLabel('Token').fill('token-bem-comprido')
    await admin.keyboard.press('Control+Enter')
    await expect(admin.getByRole('listitem', { name: 'Torpedo', exact: true })).toContainText('Conectada')
  })

  await test.step('it is written without the mouse', async () => {
    await visit(admin, '/campanhas')
    await expect(admin.getByText('Nenhuma campanha ainda')).toBeVisible()
    await admin.keyboard.press('n')
    const form = admin.getByRole('dialog', { name: 'Nova campanha' })
    await expect(form.getByLabel('Nome', { exact: true })).toBeFocused()
    await admin.keyboard.type('Black Friday')
    await admin.keyboard.press('Control+Enter')
    await expect(form.getByText('Diga quem recebe.')).toBeVisible()
    await form.getByRole('textbox', { name: 'Números' }).fill('11 98888-0001\n11 98888-0002\nnada')
    await expect(form.getByRole('status').filter({ hasText: '2 contatos recebem' })).toContainText('Não são números: nada')
    await form.getByLabel('Texto 1').fill('Oi, a promoção começou!')
    await form.getByRole('checkbox', { name: 'Torpedo' }).press('Space')
    await form.getByLabel('Intervalo mínimo (s)').fill('0')
    await form.getByLabel('Intervalo máximo (s)').fill('0')
    await form.getByLabel('Das').fill('00:00')
    await form.getByLabel('Até as').fill('00:00')
    for (const day of ['Dom', 'Sáb']) await form.getByRole('checkbox', { name: day }).press('Space')
    await inspect(admin, 'nova campanha')
    await admin.setViewportSize({ width: 1440, height: 900 })
    await admin.keyboard.press('Control+Enter')
    await expect(form).toBeHidden()
    await expect(admin.getByText('Ainda não começou')).toBeVisible()
  })

  await test.step('what it would do is shown first; then it goes', async () => {
    await admin.getByRole('button', { name: 'Iniciar…' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Iniciar Black Friday' })
    await expect(dialog).toContainText('Oi, a promoção começou!')
    await admin.keyboard.press('Control+Enter')
    await expect(dialog).toBeHidden()
    await expect(admin.getByText('Terminada').first()).toBeVisible({ timeout: 30_000 })
    await expect(admin.getByRole('button', { name: /^2\s*Enviadas/ })).toBeVisible({ timeout: 30_000 })
    expect(gateway.calls.filter(({ path }) => path.endsWith('/messages')).map(({ body }) => String(body.to))).toHaveLength(2)
    await inspect(admin, 'campanha')
  })
})
