import type { Locator, Page } from '@playwright/test'
import { createSchedule } from '#plugins/schedules/contract/index.ts'
import { accept, log, replyBox, takeBack, visit } from './support/agent.ts'
import { inspect } from './support/inspect.ts'
import { expect, test } from './support/test.ts'
import { createWire } from './support/wire.ts'

/** Soon enough to wait for, late enough to be planned. */
const SOON_MS = 4_000

const form = (page: Page) => page.getByRole('dialog', { name: 'Agendar mensagem' })
const table = (page: Page) => page.getByRole('grid', { name: 'Agendamentos' })
const row = (page: Page, text: string): Locator => table(page).getByRole('row').filter({ hasText: text })

// A program of its own: it begins with nothing planned.
test.use({ own: 'schedules' })

test('an agent schedules a reply by keyboard, an administrator sees it at once, and it leaves when it is canceled', async ({ agentPage, visitorPage }) => {
  const visitor = await visitorPage('Yolanda Freire')
  await visitor.write('Me avisam quando chegar?')
  const [admin, agent] = await Promise.all([agentPage('admin'), agentPage('agente')])
  await visit(admin, '/agendamentos')
  await expect(admin.getByText('Nenhuma mensagem agendada')).toBeVisible()
  const conversation = await accept(agent, 'Yolanda Freire')
  await conversation.press('d')
  const planned = agent.getByRole('list', { name: 'Mensagens agendadas' })

  await test.step('what is typed goes into the form, the preset and the key for saving do the rest', async () => {
    await replyBox(conversation).fill('{{firstName}}, seu pedido chegou.')
    await replyBox(conversation).press('Escape')
    await agent.keyboard.press('s')
    await expect(form(agent).getByLabel('Texto')).toHaveValue('{{firstName}}, seu pedido chegou.')
    await expect(form(agent)).toContainText('Yolanda, seu pedido chegou.')
    const preset = form(agent).getByRole('button', { name: 'Amanhã às 9:00' })
    await preset.focus()
    await agent.keyboard.press('Enter')
    await expect(preset).toHaveAttribute('aria-pressed', 'true')
    await expect(form(agent).getByLabel('Data e hora')).toHaveValue(/ 09:00$/)
    await agent.keyboard.press('Control+Enter')
    await expect(form(agent)).toBeHidden()
    await expect(replyBox(conversation)).toHaveValue('')
    await expect(log(conversation)).not.toContainText('seu pedido chegou')
  })

  await test.step('it stands beside the conversation with the time that is left, and on the screen of the administrator', async () => {
    await expect(planned.getByRole('listitem')).toHaveText([/seu pedido chegou.*em \d+ (hora|horas|minutos)/])
    await expect(row(admin, 'seu pedido chegou')).toContainText('Yolanda Freire')
    await expect(row(admin, 'seu pedido chegou')).toContainText('Agente Um')
    await expect(row(admin, 'seu pedido chegou')).toContainText('Agendada')
  })

  await test.step('it is changed, and the change is everywhere', async () => {
    await planned
      .getByRole('button', { name: /seu pedido chegou/ })
      .first()
      .click()
    const dialog = agent.getByRole('dialog', { name: 'Mensagem agendada' })
    await dialog.getByLabel('Texto').fill('{{cupom}} para você')
    await agent.keyboard.press('Control+Enter')
    await expect(dialog.getByRole('alert')).toContainText('Confira os campos marcados')
    await expect(dialog).toContainText('Há uma variável que não existe para este contato.')
    await dialog.getByLabel('Texto').fill('Pode buscar seu pedido')
    await dialog.getByLabel('Repetição').selectOption('Toda semana')
    await dialog.getByRole('button', { name: /^Salvar/ }).click()
    await expect(dialog).toBeHidden()
    await expect(planned).toContainText('Pode buscar seu pedido')
    await expect(row(admin, 'Pode buscar')).toContainText('Toda semana')
  })

  await test.step('canceled by the administrator it leaves the conversation, and comes back by undo', async () => {
    await row(admin, 'Pode buscar').getByRole('button', { name: 'Cancelar o agendamento para Yolanda Freire' }).click()
    await expect(row(admin, 'Pode buscar')).toContainText('Cancelada')
    await expect(planned.getByRole('listitem')).toHaveCount(0)
    await takeBack(admin, 'Agendamento para Yolanda Freire cancelado')
    await expect(planned).toContainText('Pode buscar seu pedido')
    await expect(row(admin, 'Agendada')).toHaveCount(1)
  })

  await test.step('the filters find it, and say when nothing fits', async () => {
    await admin.getByLabel('Situação').selectOption('Cancelada')
    await expect(admin.getByText('Nenhum agendamento passa por esses filtros.')).toBeVisible()
    await admin.getByLabel('Situação').selectOption('Agendada')
    await expect(row(admin, 'Pode buscar')).toHaveCount(1)
    await admin.getByRole('searchbox', { name: 'Texto ou contato' }).fill('nada assim')
    await expect(admin.getByText('Nenhum agendamento passa por esses filtros.')).toBeVisible()
    await admin.getByRole('searchbox', { name: 'Texto ou contato' }).fill('YOLANDA')
    await expect(row(admin, 'Pode buscar')).toHaveCount(1)
  })
})

test('one that is due reaches the visitor and leaves the list, without a hand', { tag: '@smoke' }, async ({ agentPage, visitorPage, program }) => {
  const visitor = await visitorPage('Zuleica Paiva')
  await visitor.write('Quero ser lembrada')
  const agent = await agentPage('agente2')
  const conversation = await accept(agent, 'Zuleica Paiva')
  await conversation.press('d')
  const ticketId = Number(new URL(agent.url()).pathname.split('/').at(-1))
  const { calls, agent: signedIn } = createWire(program)
  const { session } = await signedIn('agente2')
  await calls.ask(
    createSchedule,
    { ticketId, body: 'Lembrete para {{firstName}}, de {{user}}', scheduleDate: new Date(Date.now() + SOON_MS).toISOString() },
    session,
  )
  const planned = agent.getByRole('list', { name: 'Mensagens agendadas' })
  await expect(planned.getByRole('listitem')).toHaveCount(1)

  await expect(visitor.log).toContainText('Lembrete para Zuleica, de Agente Dois')
  await expect(log(conversation)).toContainText('Lembrete para Zuleica, de Agente Dois')
  await expect(planned.getByRole('listitem')).toHaveCount(0)
  await visit(agent, '/agendamentos')
  await expect(row(agent, 'Lembrete para')).toContainText('Lida')

  await test.step('the row says that it went out, and by itself that it is read', async () => {
    const address = visitor.page.url()
    await visitor.page.goto('about:blank')
    await calls.ask(createSchedule, { ticketId, body: 'Mais um lembrete', scheduleDate: new Date(Date.now() + SOON_MS).toISOString() }, session)
    await expect(row(agent, 'Mais um lembrete')).toContainText('Enviada')
    await visitor.page.goto(address)
    await expect(row(agent, 'Mais um lembrete')).toContainText('Lida')
  })

  await test.step('the screen and its form hold in both themes and on a phone', async () => {
    await inspect(agent, 'agendamentos')
    await agent.setViewportSize({ width: 1440, height: 900 })
    await table(agent).focus()
    await agent.keyboard.press('n')
    await expect(form(agent)).toBeVisible()
    await form(agent).getByRole('searchbox').fill('Zuleica')
    await form(agent)
      .getByRole('option', { name: /Zuleica/ })
      .first()
      .click()
    await inspect(agent, 'formulário de agendamento')
  })
})
