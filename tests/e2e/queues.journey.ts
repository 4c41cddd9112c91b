import type { Page } from '@playwright/test'
import { deleteQueue, deleteTeam, listQueues, listTeams } from '#plugins/team/contract/index.ts'
import { accept, pressUntilFocused, row, showAll, showTab, tile, visit } from './support/agent.ts'
import { seriousIssues } from './support/axe.ts'
import { answerTransfer } from './support/palette.ts'
import { expect, test } from './support/test.ts'
import { createWire } from './support/wire.ts'

const notices = (page: Page) => page.getByRole('region', { name: 'Avisos' })
const line = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('an administrator makes a queue by the keyboard, agents use it at once, contacts are greeted, and deleting it moves the conversations', async ({
  agentPage,
  visitorPage,
  program,
}) => {
  test.setTimeout(180_000)
  const visitor = await visitorPage('Noêmia Prado')
  await visitor.write('Meu pedido chegou quebrado')
  const [admin, agent] = await Promise.all([agentPage('admin'), agentPage('agente')])
  const conversation = await accept(agent, 'Noêmia Prado')
  await visit(admin, '/filas')
  await expect(line(admin, 'Suporte')).toContainText('Agente Dois, Agente Um')

  await test.step('name, people and greeting without the mouse', async () => {
    await admin.keyboard.press('n')
    const dialog = admin.getByRole('dialog', { name: 'Nova fila' })
    await expect(dialog.getByRole('textbox', { name: 'Nome' })).toBeFocused()
    await admin.keyboard.press('Control+Enter')
    await expect(dialog.getByText('Escreva o nome.')).toBeVisible()
    await admin.keyboard.type('Suporte')
    await admin.keyboard.press('Control+Enter')
    await expect(dialog.getByText('Já existe uma fila com este nome.')).toBeVisible()
    await admin.keyboard.press('Control+a')
    await admin.keyboard.type('Pós-venda')
    await pressUntilFocused(dialog.getByRole('searchbox', { name: 'Procurar pessoa' }), 'Tab')
    await admin.keyboard.type('Agente Um')
    await admin.keyboard.press('Enter')
    await expect(dialog.getByText('Pessoas (1)')).toBeVisible()
    await pressUntilFocused(dialog.getByRole('textbox', { name: 'Saudação' }), 'Tab')
    await admin.keyboard.type('Oi {{firstName}}, aqui é a pós-venda')
    await expect(
      dialog
        .getByRole('status')
        .or(dialog)
        .getByText(/Oi .+, aqui é a pós-venda/)
        .first(),
    ).toBeVisible()
    expect(await seriousIssues(admin)).toEqual([])
    await admin.keyboard.press('Control+Enter')
    await expect(dialog).toBeHidden()
    await expect(line(admin, 'Pós-venda')).toContainText('Agente Um')
    await expect(line(admin, 'Pós-venda')).toContainText('saudação')
  })

  await test.step('it moves up by the keyboard, and the undo brings it down again', async () => {
    await pressUntilFocused(admin.getByRole('button', { name: 'Subir Pós-venda' }), 'Tab')
    await admin.keyboard.press('Enter')
    await expect(admin.getByRole('row').nth(2)).toContainText('Pós-venda')
    await admin.keyboard.press('Control+z')
    await expect(admin.getByRole('row').nth(3)).toContainText('Pós-venda')
  })

  await test.step('the agent transfers to it, and the visitor reads its greeting', async () => {
    await conversation.getByRole('button', { name: /^Transferir/ }).click()
    await answerTransfer(agent, { queue: 'Pós-venda' })
    await expect(visitor.log).toContainText('Oi Noêmia, aqui é a pós-venda')
    await showTab(agent, 'Aguardando')
    await expect(row(agent, 'Noêmia Prado')).toHaveAccessibleName(/, Pós-venda,/)
  })

  await test.step('another name is read at once where the agent works', async () => {
    await line(admin, 'Pós-venda').getByText('Pós-venda').click()
    const dialog = admin.getByRole('dialog', { name: 'Fila' })
    await dialog.getByRole('textbox', { name: 'Nome' }).fill('Garantia')
    await admin.keyboard.press('Control+Enter')
    await expect(dialog).toBeHidden()
    await expect(row(agent, 'Noêmia Prado')).toHaveAccessibleName(/, Garantia,/)
  })

  await test.step('deleting it asks where the conversation goes, and moves it there', async () => {
    await pressUntilFocused(admin.getByRole('button', { name: 'Excluir: Garantia' }), 'Tab')
    await admin.keyboard.press('Enter')
    const dialog = admin.getByRole('dialog', { name: 'Excluir a fila Garantia' })
    await expect(dialog).toContainText('1 conversa está aberta ou esperando nesta fila.')
    await dialog.getByRole('combobox', { name: 'Mover para' }).selectOption('Vendas')
    await admin.keyboard.press('Control+Enter')
    await expect(notices(admin)).toContainText('Fila Garantia excluída')
    await expect(line(admin, 'Garantia')).toHaveCount(0)
    await expect(row(agent, 'Noêmia Prado')).toHaveAccessibleName(/, Vendas,/)
  })

  await test.step('the undo brings queue, people and conversation back', async () => {
    await expect(admin.getByRole('dialog')).toHaveCount(0)
    await admin.keyboard.press('Control+z')
    await expect(line(admin, 'Garantia')).toContainText('Agente Um')
    await expect(row(agent, 'Noêmia Prado')).toHaveAccessibleName(/, Garantia,/)
  })

  await (await createWire(program).agent('agente')).tidy()
  const wire = await createWire(program).agent('admin')
  const { calls } = createWire(program)
  const left = (await calls.ask(listQueues, {}, wire.session)).find(({ queue }) => queue === 'Garantia')
  const target = (await calls.ask(listQueues, {}, wire.session)).find(({ queue }) => queue === 'Suporte')
  if (left && target) await calls.ask(deleteQueue, { id: left.id, moveTo: target.id }, wire.session)
})

test('a supervisor makes a team, and the list of conversations is filtered by it', async ({ agentPage, wireVisitor, program }) => {
  const visitor = await wireVisitor('Ulisses Barros')
  await visitor.write('Bom dia')
  const [supervisor, agent] = await Promise.all([agentPage('supervisor'), agentPage('agente')])
  await accept(agent, 'Ulisses Barros')

  await test.step('with its members, by the keyboard', async () => {
    await visit(supervisor, '/equipes')
    await expect(supervisor.getByText('Nenhuma equipe ainda')).toBeVisible()
    expect(await seriousIssues(supervisor)).toEqual([])
    await supervisor.keyboard.press('n')
    const dialog = supervisor.getByRole('dialog', { name: 'Nova equipe' })
    await expect(dialog.getByRole('textbox', { name: 'Nome' })).toBeFocused()
    await supervisor.keyboard.type('Turno da manhã')
    await pressUntilFocused(dialog.getByRole('searchbox', { name: 'Procurar pessoa' }), 'Tab')
    await supervisor.keyboard.type('Agente Um')
    await supervisor.keyboard.press('Enter')
    await supervisor.keyboard.press('Control+Enter')
    await expect(line(supervisor, 'Turno da manhã')).toContainText('Agente Um')
  })

  await test.step('choosing it chooses its members', async () => {
    await visit(supervisor, '/atendimento')
    await showAll(supervisor)
    await supervisor.getByRole('button', { name: /^Filtr/ }).click()
    await supervisor.getByRole('checkbox', { name: 'Turno da manhã' }).focus()
    await supervisor.keyboard.press('Space')
    await expect(supervisor.getByRole('checkbox', { name: 'Agente Um' })).toBeChecked()
    await supervisor.keyboard.press('Escape')
    await expect(row(supervisor, 'Ulisses Barros')).toBeVisible()
    await expect(tile(agent, 'Ulisses Barros')).toBeVisible()
  })

  await test.step('an agent reads the teams and changes none', async () => {
    await visit(agent, '/equipes')
    await expect(line(agent, 'Turno da manhã')).toContainText('Agente Um')
    await expect(agent.getByRole('button', { name: /Nova equipe|Excluir/ })).toHaveCount(0)
  })

  await (await createWire(program).agent('agente')).tidy()
  const { session } = await createWire(program).agent('supervisor')
  const { calls } = createWire(program)
  for (const { id } of await calls.ask(listTeams, {}, session)) await calls.ask(deleteTeam, { id }, session)
})
