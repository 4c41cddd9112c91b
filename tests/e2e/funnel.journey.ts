import { accept } from './support/agent.ts'
import { inspect } from './support/inspect.ts'
import { runByPalette } from './support/palette.ts'
import { expect, test } from './support/test.ts'

// A program of its own: its pipeline would stand in the details of every conversation.
test.use({ own: 'funnel' })

test('a deal goes from a conversation to won by keyboard; two people move it, and one is told', async ({ agentPage, wireVisitor, program }) => {
  const visitor = await wireVisitor('Ester Pacheco')
  await visitor.write('Quero um orçamento de uniformes')
  const [agent, admin] = await Promise.all([agentPage('agente'), agentPage('admin')])
  for (const page of [agent, admin]) await page.setViewportSize({ width: 1440, height: 900 })

  await test.step('an administrator makes the pipeline', async () => {
    await admin.goto(`${program.url}/funil/pipelines`)
    await expect(admin.getByText('Nenhum funil ainda')).toBeVisible()
    await admin.keyboard.press('n')
    const form = admin.getByRole('dialog', { name: 'Novo funil' })
    await expect(form.getByLabel('Nome', { exact: true })).toBeFocused()
    await admin.keyboard.type('Vendas')
    await admin.keyboard.press('Control+Enter')
    await expect(form.getByText('Dê um nome a cada etapa.')).toBeVisible()
    await form.getByLabel('Nome da etapa 1').fill('Novo')
    for (const [at, name] of [
      [2, 'Proposta'],
      [3, 'Fechamento'],
    ] as const) {
      await form.getByRole('button', { name: 'Adicionar etapa' }).click()
      await form.getByLabel(`Nome da etapa ${at}`).fill(name)
    }
    await form.getByLabel('Motivos de perda').fill('Preço\nPrazo')
    await inspect(admin, 'novo funil')
    await admin.setViewportSize({ width: 1440, height: 900 })
    await admin.keyboard.press('Control+Enter')
    await expect(admin.getByRole('row', { name: /Vendas/ })).toContainText('Novo → Proposta → Fechamento')
  })

  await test.step('the agent makes a deal in the conversation', async () => {
    await accept(agent, 'Ester Pacheco')
    await runByPalette(agent, 'novo negócio com este contato')
    const form = agent.getByRole('dialog', { name: 'Novo negócio' })
    await expect(form.getByText('Ester Pacheco')).toBeVisible()
    await form.getByLabel('Título').fill('Uniformes')
    await form.getByLabel('Valor', { exact: true }).fill('1.500,50')
    await agent.keyboard.press('Control+Enter')
    await expect(form).toBeHidden()
  })

  const card = (page: typeof agent) => page.getByRole('option', { name: /Uniformes/ })
  await test.step('it is carried to the next stage by keys, and the other sees it', async () => {
    for (const page of [agent, admin]) await page.goto(`${program.url}/funil/kanban`)
    await expect(card(admin)).toContainText('1.500,50')
    await expect(admin.getByRole('listbox', { name: 'Novo, 1' })).toBeVisible()
    await agent.getByRole('listbox', { name: 'Novo, 1' }).focus()
    for (const key of ['Space', 'ArrowRight', 'Space']) await agent.keyboard.press(key)
    for (const page of [agent, admin]) await expect(page.getByRole('listbox', { name: 'Proposta, 1' })).toContainText('Uniformes')
    await inspect(agent, 'quadro de negócios')
    await agent.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('undo puts it back', async () => {
    await agent.getByRole('listbox', { name: 'Proposta, 1' }).focus()
    await agent.keyboard.press('Control+z')
    for (const page of [agent, admin]) await expect(page.getByRole('listbox', { name: 'Novo, 1' })).toContainText('Uniformes')
  })

  await test.step('its page: an action, a step, a comment, and it is won by key', async () => {
    await agent.getByRole('listbox', { name: 'Novo, 1' }).focus()
    await agent.keyboard.press('Enter')
    await expect(agent.getByRole('heading', { name: 'Uniformes' })).toBeVisible()
    await agent.getByRole('button', { name: 'Nova ação' }).click()
    const form = agent.getByRole('dialog', { name: 'Nova ação' })
    await form.getByLabel('O que fazer').fill('Ligar para fechar')
    await agent.keyboard.press('Control+Enter')
    await expect(agent.getByRole('button', { name: 'Ligar para fechar' })).toBeVisible()
    await agent.getByLabel('Novo passo').fill('Pedir o CNPJ')
    await agent.getByLabel('Novo passo').press('Enter')
    await expect(agent.getByRole('checkbox', { name: 'Pedir o CNPJ' })).toBeVisible()
    await agent.getByLabel('Comentar; @nome chama alguém').fill('Pediu desconto')
    await agent.keyboard.press('Control+Enter')
    await expect(agent.getByText('Pediu desconto')).toBeVisible()
    await inspect(agent, 'página do negócio')
    await agent.setViewportSize({ width: 1440, height: 900 })
    await agent.getByRole('heading', { name: 'Uniformes' }).click()
    await agent.keyboard.press('n')
    const task = agent.getByRole('dialog', { name: 'Nova tarefa' })
    await expect(task.getByText('Negócio: Uniformes')).toBeVisible()
    await task.getByLabel('Nome', { exact: true }).fill('Enviar o contrato')
    await agent.keyboard.press('Control+Enter')
    await expect(agent.getByRole('checkbox', { name: 'Concluir: Enviar o contrato' })).toBeVisible()
    await agent.getByRole('heading', { name: 'Uniformes' }).click()
    await agent.keyboard.press('Shift+g')
    await expect(agent.getByText('Ganho', { exact: true }).first()).toBeVisible()
    await expect(card(admin)).toHaveCount(0)
  })

  await test.step('the figures lead to it', async () => {
    await admin.goto(`${program.url}/funil/dashboard`)
    await admin.getByRole('button', { name: /1 ganho/ }).click()
    await expect(admin.getByRole('row', { name: /Uniformes/ })).toContainText('1.500,50')
    await inspect(admin, 'painel do funil')
  })
})

test('an action is moved on the calendar by keys, and stands in the list of actions', async ({ agentPage, program }) => {
  const admin = await agentPage('admin')
  await admin.setViewportSize({ width: 1440, height: 900 })
  await admin.goto(`${program.url}/funil/pipelines`)
  await expect(admin.getByRole('button', { name: /^Novo funil/ }).first()).toBeVisible()
  await admin.keyboard.press('n')
  await admin.getByRole('dialog').getByLabel('Nome', { exact: true }).fill('Renovação')
  await admin.getByRole('dialog').getByLabel('Nome da etapa 1').fill('Única')
  await admin.keyboard.press('Control+Enter')
  await expect(admin.getByRole('row', { name: /Renovação/ })).toBeVisible()
  await admin.goto(`${program.url}/funil/kanban`)
  await expect(admin.getByRole('button', { name: /^Novo negócio/ }).first()).toBeVisible()
  await admin.keyboard.press('n')
  const form = admin.getByRole('dialog', { name: 'Novo negócio' })
  await form.getByLabel('Título').fill('Plano anual')
  await admin.keyboard.press('Control+Enter')
  await expect(form).toBeHidden()

  await admin.goto(`${program.url}/funil/calendar`)
  await expect(admin.locator('.planner-day.is-today')).toBeVisible()
  await admin.keyboard.press('n')
  const action = admin.getByRole('dialog', { name: 'Nova ação' })
  await action.getByLabel('O que fazer').fill('Apresentação')
  await action.getByRole('searchbox').fill('Plano')
  await action.getByRole('option', { name: /Plano anual/ }).click()
  await admin.keyboard.press('Control+Enter')
  const today = admin.locator('.planner-day.is-today')
  await expect(today.getByRole('button', { name: /Apresentação/ })).toBeVisible()
  await inspect(admin, 'calendário')
  await admin.setViewportSize({ width: 1440, height: 900 })
  await today.getByRole('button', { name: /Apresentação/ }).focus()
  await admin.keyboard.press('Alt+ArrowRight')
  await expect(today.getByRole('button', { name: /Apresentação/ })).toHaveCount(0)
  await admin.keyboard.press('Control+z')
  await expect(today.getByRole('button', { name: /Apresentação/ })).toBeVisible()

  await admin.goto(`${program.url}/funil/acao`)
  await admin.getByRole('button', { name: 'Concluir: Apresentação' }).click()
  await expect(admin.getByRole('row', { name: /Apresentação/ })).toHaveCount(0)
  await inspect(admin, 'ações')
})
