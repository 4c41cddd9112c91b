import { accept, visit } from './support/agent.ts'
import { inspect } from './support/inspect.ts'
import { expect, test } from './support/test.ts'

test('a card is moved by keys, the other sees it without a reload, and undo brings it back', async ({ agentPage, wireVisitor }) => {
  const visitor = await wireVisitor('Ester Pacheco')
  await visitor.write('Quero um orçamento')
  const [agent, supervisor, admin] = await Promise.all([agentPage('agente'), agentPage('supervisor'), agentPage('admin')])
  await accept(agent, 'Ester Pacheco')

  await test.step('a lane is made at the board', async () => {
    await visit(admin, '/kanban')
    await expect(admin).toHaveURL(/\/kanban\/kanbans$/)
    await admin.getByRole('button', { name: /^Nova etapa/ }).click()
    const form = admin.getByRole('dialog')
    await form.getByRole('textbox', { name: 'Nome' }).fill('Orçamento')
    await admin.keyboard.press('Control+Enter')
    await expect(admin.getByRole('listbox', { name: 'Orçamento, 0' })).toBeVisible()
  })

  await test.step('the agent carries the card there by keys', async () => {
    await visit(supervisor, '/kanban/kanbans')
    await visit(agent, '/kanban/kanbans')
    const first = agent.getByRole('listbox', { name: /^Sem etapa/ })
    await expect(first.getByRole('option', { name: 'Ester Pacheco' })).toBeVisible()
    await agent.getByRole('searchbox').fill('Ester')
    await expect(agent.getByRole('option')).toHaveCount(1)
    await first.focus()
    await agent.keyboard.press('Space')
    await expect(agent.getByText(/Ester Pacheco levantado/)).toBeAttached()
    await agent.keyboard.press('ArrowRight')
    await agent.keyboard.press('Space')
    await expect(agent.getByRole('listbox', { name: 'Orçamento, 1' }).getByRole('option', { name: 'Ester Pacheco' })).toBeVisible()
    await expect(supervisor.getByRole('listbox', { name: 'Orçamento, 1' }).getByRole('option', { name: 'Ester Pacheco' })).toBeVisible()
  })

  await test.step('its value stands on it, and its conversation opens beside', async () => {
    await agent.getByRole('listbox', { name: 'Orçamento, 1' }).focus()
    await agent.keyboard.press('e')
    const form = agent.getByRole('dialog', { name: 'Cartão: Ester Pacheco' })
    await form.getByLabel('Valor (R$)').fill('1.500,50')
    await agent.keyboard.press('Control+Enter')
    await expect(supervisor.getByRole('option', { name: 'Ester Pacheco' })).toContainText('1.500,50')
    await inspect(agent, 'quadro')
    await agent.setViewportSize({ width: 1440, height: 900 })
    await agent.getByRole('listbox', { name: 'Orçamento, 1' }).focus()
    await agent.keyboard.press('Enter')
    await expect(agent.getByRole('log', { name: 'Mensagens' })).toContainText('Quero um orçamento')
  })

  await test.step('undo takes it out of the lane again', async () => {
    await agent.keyboard.press('Escape')
    await agent.keyboard.press('Control+z')
    await expect(supervisor.getByRole('listbox', { name: 'Orçamento, 0' })).toBeVisible()
  })
})

test('a task is given to a colleague, who hears of it, accepts and finishes it', async ({ agentPage }) => {
  const [agent, other] = await Promise.all([agentPage('agente'), agentPage('agente2')])
  await visit(agent, '/tarefas')
  await expect(agent.getByText('Nenhuma tarefa a fazer')).toBeVisible()
  await agent.keyboard.press('n')
  const form = agent.getByRole('dialog', { name: 'Nova tarefa' })
  await expect(form.getByLabel('Nome', { exact: true })).toBeFocused()
  await agent.keyboard.press('Control+Enter')
  await expect(form.getByText('Escreva o nome.')).toBeVisible()
  await form.getByLabel('Nome', { exact: true }).fill('Ligar para a transportadora')
  await form.getByLabel('Prazo').fill('amanhã 9h')
  await form.getByLabel('Responsável').selectOption({ label: 'Agente Dois' })
  await inspect(agent, 'nova tarefa')
  await agent.setViewportSize({ width: 1440, height: 900 })
  await agent.keyboard.press('Control+Enter')
  await expect(agent.getByRole('row', { name: /Ligar para a transportadora/ })).toContainText('Espera resposta')

  await visit(other, '/tarefas')
  await other.getByRole('button', { name: 'Aceitar: Ligar para a transportadora' }).click()
  await expect(agent.getByRole('row', { name: /Ligar para a transportadora/ })).toContainText('A fazer')
  await other.getByRole('button', { name: 'Concluir: Ligar para a transportadora' }).click()
  await expect(agent.getByRole('row', { name: /Ligar para a transportadora/ })).toBeHidden()
  await other.keyboard.press('Control+z')
  await expect(agent.getByRole('row', { name: /Ligar para a transportadora/ })).toBeVisible()
  await inspect(agent, 'tarefas')
})

test('a task is carried on the board by keys, the other sees it without a reload, and undo brings it back', async ({ agentPage }) => {
  const [agent, supervisor] = await Promise.all([agentPage('agente'), agentPage('supervisor')])
  for (const page of [agent, supervisor]) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await visit(page, '/tarefas?layout=board')
    await expect(page.getByRole('radio', { name: 'Quadro' })).toBeChecked()
  }
  await agent.getByRole('listbox', { name: /^Sem prazo/ }).focus()
  await agent.keyboard.press('n')
  const form = agent.getByRole('dialog', { name: 'Nova tarefa' })
  await form.getByLabel('Nome', { exact: true }).fill('Conferir o estoque')
  await agent.keyboard.press('Control+Enter')
  // As it closes, it gives the keyboard back: until then keys are still its own.
  await expect(form).toBeHidden()
  for (const page of [agent, supervisor]) await page.getByRole('searchbox').fill('Conferir o estoque')
  const column = (page: typeof agent, name: string) => page.getByRole('listbox', { name }).getByRole('option', { name: 'Conferir o estoque' })
  for (const page of [agent, supervisor]) await expect(column(page, 'Sem prazo, 1')).toBeVisible()

  await agent.getByRole('listbox', { name: 'Sem prazo, 1' }).focus()
  await agent.keyboard.press('Space')
  await expect(agent.getByText(/Conferir o estoque levantado/)).toBeAttached()
  for (const key of ['ArrowLeft', 'ArrowLeft', 'Space']) await agent.keyboard.press(key)
  for (const page of [agent, supervisor]) await expect(column(page, 'Próximos 7 dias, 1')).toBeVisible()
  await inspect(agent, 'quadro de tarefas')
  await agent.setViewportSize({ width: 1440, height: 900 })

  await agent.keyboard.press('Control+z')
  await expect(column(supervisor, 'Sem prazo, 1')).toBeVisible()
  await agent.reload()
  await expect(column(agent, 'Sem prazo, 1')).toBeVisible()
})

test('a task is made of a message, and leads back to it', async ({ agentPage, wireVisitor }) => {
  const visitor = await wireVisitor('Davi Moura')
  await visitor.write('Me liguem na sexta às 15h')
  const agent = await agentPage('agente')
  await accept(agent, 'Davi Moura')
  await agent.getByText('Me liguem na sexta às 15h').last().click({ button: 'right' })
  await agent.getByRole('menuitem', { name: 'Nova tarefa desta mensagem' }).click()
  const form = agent.getByRole('dialog', { name: 'Nova tarefa' })
  await expect(form.getByLabel('Nome', { exact: true })).toHaveValue('Me liguem na sexta às 15h')
  await agent.keyboard.press('Control+Enter')
  await expect(form).toBeHidden()

  await visit(agent, '/tarefas')
  await agent
    .getByRole('row', { name: /Me liguem na sexta/ })
    .getByRole('link', { name: /^Mensagem em #/ })
    .click()
  await expect(agent.getByRole('log', { name: 'Mensagens' })).toContainText('Me liguem na sexta às 15h')
})
