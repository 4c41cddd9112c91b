import { CLIENT_ID, CLIENT_SECRET, type FakeGoogle, startFakeGoogle } from '#plugins/googleCalendar/server/testing/fakeGoogle.ts'
import { visit } from './support/agent.ts'
import { inspect } from './support/inspect.ts'
import { expect, test } from './support/test.ts'

// A program of its own: whoever connects is the company's administrator.
test.use({ own: 'googleCalendar' })

let google: FakeGoogle
test.beforeAll(async () => {
  google = await startFakeGoogle()
})
test.afterAll(() => google.stop())

test('a meeting of a deal stands in the calendar at Google, and follows what is done there', async ({ agentPage, program }) => {
  const admin = await agentPage('admin')
  await admin.setViewportSize({ width: 1440, height: 900 })

  await test.step('the application is stored, and the calendar connected', async () => {
    await visit(admin, '/configuracoes/google-calendar')
    await expect(admin.getByRole('button', { name: 'Conectar ao Google' })).toBeDisabled()
    await admin.getByLabel('ID do cliente').fill(CLIENT_ID)
    await admin.getByLabel('Chave secreta do cliente').fill(CLIENT_SECRET)
    await admin.getByLabel('Outro endereço da API').fill(google.url)
    await admin.keyboard.press('Control+Enter')
    await expect(admin.getByRole('button', { name: 'Conectar ao Google' })).toBeEnabled()
    await admin.getByRole('button', { name: 'Conectar ao Google' }).click()
    await expect(admin.getByText('Conectada como agente@exemplo.com')).toBeVisible()
    await expect(admin).toHaveURL(`${program.url}/configuracoes/google-calendar`)
    await admin.getByLabel('Lembrete (minutos antes)').fill('15')
    await admin.keyboard.press('Control+Enter')
    await expect(admin.getByText('Agenda salva')).toBeVisible()
    await inspect(admin, 'google agenda')
    await admin.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('a meeting is written there', async () => {
    await visit(admin, '/funil/pipelines')
    await expect(admin.getByRole('button', { name: /^Novo funil/ }).first()).toBeVisible()
    await admin.keyboard.press('n')
    await admin.getByRole('dialog').getByLabel('Nome', { exact: true }).fill('Vendas')
    await admin.getByRole('dialog').getByLabel('Nome da etapa 1').fill('Novo')
    await admin.keyboard.press('Control+Enter')
    await expect(admin.getByRole('row', { name: /Vendas/ })).toBeVisible()
    await visit(admin, '/funil/kanban')
    await expect(admin.getByRole('button', { name: /^Novo negócio/ }).first()).toBeVisible()
    await admin.keyboard.press('n')
    const deal = admin.getByRole('dialog', { name: 'Novo negócio' })
    await deal.getByLabel('Título').fill('Uniformes')
    await admin.keyboard.press('Control+Enter')
    await expect(deal).toBeHidden()
    await visit(admin, '/funil/calendar')
    await expect(admin.locator('.planner-day.is-today')).toBeVisible()
    await admin.keyboard.press('n')
    const action = admin.getByRole('dialog', { name: 'Nova ação' })
    await action.getByLabel('O que fazer').fill('Visita')
    await action.getByRole('searchbox').fill('Uniformes')
    await action.getByRole('option', { name: /Uniformes/ }).click()
    await admin.keyboard.press('Control+Enter')
    await expect(admin.getByRole('button', { name: /Visita/ })).toBeVisible()
    await expect.poll(() => [...google.events.values()].map(({ summary }) => summary), { timeout: 60_000 }).toEqual(['Visita'])
    expect([...google.events.values()][0]).toMatchObject({ reminders: { overrides: [{ minutes: 15 }] } })
  })
})
