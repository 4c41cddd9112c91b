import { accept, list, log, moveTo, reply, replyBox, row, showTab, tab, tile } from './support/agent.ts'
import { runByPalette } from './support/palette.ts'
import { expect, test } from './support/test.ts'

test('an agent puts off, ranks and follows by key; a supervisor takes over, and the agent is told', async ({ agentPage, wireVisitor }) => {
  const visitor = await wireVisitor('Eunice Tavares')
  await visitor.write('Pode me ligar amanhã?')
  const [agent, supervisor] = await Promise.all([agentPage('agente'), agentPage('supervisor')])
  const conversation = await accept(agent, 'Eunice Tavares')
  const notices = agent.getByRole('region', { name: 'Avisos' })
  await supervisor.getByRole('link', { name: /^Atendimento(,|$)/ }).click()
  await showTab(supervisor, 'Em atendimento')

  await test.step('p asks how urgent: typing finds, Enter chooses, the colleague sees it', async () => {
    await list(agent).focus()
    await moveTo(agent, 'Eunice Tavares')
    await agent.keyboard.press('p')
    const dialog = agent.getByRole('dialog', { name: 'Prioridade de Eunice Tavares' })
    await dialog.getByRole('searchbox', { name: 'Prioridade' }).fill('urg')
    await expect(dialog.getByRole('option')).toHaveCount(1)
    await agent.keyboard.press('Enter')
    await expect(notices).toContainText('Prioridade de Eunice Tavares: Urgente')
    await expect(row(supervisor, 'Eunice Tavares')).toHaveAccessibleName(/prioridade Urgente/)
  })

  await test.step('h puts off: it leaves the list of both; the message of the contact brings it back', async () => {
    await list(agent).focus()
    await agent.keyboard.press('h')
    await agent
      .getByRole('dialog', { name: 'Adiar Eunice Tavares' })
      .getByRole('option', { name: /^Amanhã de manhã/ })
      .click()
    await expect(row(agent, 'Eunice Tavares')).toHaveCount(0)
    await expect(row(supervisor, 'Eunice Tavares')).toHaveCount(0)
    await visitor.write('Mudei de ideia, pode ser agora')
    await expect(row(agent, 'Eunice Tavares')).toBeVisible()
    await expect(row(supervisor, 'Eunice Tavares')).toBeVisible()
  })

  await test.step('Shift+A takes over; who had it reads by whom, and Ctrl+Z gives it back', async () => {
    await list(supervisor).focus()
    await moveTo(supervisor, 'Eunice Tavares')
    await supervisor.keyboard.press('Shift+A')
    await expect(supervisor.getByRole('region', { name: 'Avisos' })).toContainText('Eunice Tavares está com você')
    await expect(notices).toContainText(/assumiu o atendimento de Eunice Tavares/)
    await supervisor.keyboard.press('Control+z')
    await expect(notices).toContainText(/passou Eunice Tavares .* para você/)
    await expect(row(supervisor, 'Eunice Tavares')).toHaveAccessibleName(/1 não lida/)
  })

  await test.step('the clock is stopped and help is asked for; the supervisor sees both, and that it is given back', async () => {
    await row(supervisor, 'Eunice Tavares').click()
    await replyBox(tile(supervisor, 'Eunice Tavares')).press('Escape')
    await supervisor.keyboard.press('d')
    await replyBox(conversation).press('Escape')
    await runByPalette(agent, 'parar o relógio')
    await expect(notices).toContainText('Relógio de Eunice Tavares parado')
    await expect(tile(supervisor, 'Detalhes')).toContainText('relógio parado')
    await runByPalette(agent, 'pedir ajuda', 'Supervisão')
    await expect(notices).toContainText('Supervisão ajuda neste atendimento')
    await runByPalette(agent, 'devolver')
    await showTab(supervisor, 'Aguardando')
    await expect(row(supervisor, 'Eunice Tavares')).toBeVisible()
  })

  await test.step('a view that the supervisor shares with a queue stands in the list of who works there', async () => {
    await list(supervisor).focus()
    await runByPalette(supervisor, 'salvar esta visão')
    const form = supervisor.getByRole('dialog', { name: 'Salvar esta visão' })
    await form.getByLabel('Nome da visão').fill('Fila do dia')
    await form.getByLabel('Mostrar aos colegas').press('Space')
    await form.getByLabel('Vendas').press('Space')
    await supervisor.keyboard.press('Control+Enter')
    await expect(agent.getByRole('navigation', { name: 'Visões salvas' }).getByRole('button', { name: /^Fila do dia/ })).toBeVisible()
  })
})

test('many at once: picked with x, named before it happens, undone with one key', async ({ agentPage, wireVisitor }) => {
  const names = ['Zuleica Prado', 'Aderbal Nunes', 'Quitéria Lobo']
  for (const name of names) await (await wireVisitor(name)).write('Obrigado, era só isso')
  const [agent, other] = await Promise.all([agentPage('agente'), agentPage('agente2')])
  await showTab(agent, 'Aguardando')
  await showTab(other, 'Aguardando')
  for (const name of names) await expect(row(other, name)).toBeVisible()
  await list(agent).focus()
  for (const name of names) {
    await moveTo(agent, name)
    await agent.keyboard.press('x')
    await expect(row(agent, name)).toHaveAccessibleName(/selecionado/)
  }
  const bar = agent.getByRole('region', { name: 'Atendimentos selecionados' })
  await expect(bar).toContainText('3 selecionados')

  await bar.getByRole('button', { name: /^Resolver/ }).click()
  const dialog = agent.getByRole('dialog', { name: 'Resolver: o que vai acontecer' })
  await expect(dialog).toContainText('3 atendimentos mudam.')
  for (const name of names) await expect(dialog).toContainText(name)
  await dialog.getByRole('button', { name: 'Resolver (3)' }).click()

  await expect(agent.getByRole('region', { name: 'Avisos' })).toContainText('3 atendimentos mudados')
  for (const name of names) await expect(row(other, name)).toHaveCount(0)
  await expect(bar).toBeHidden()
  await tab(agent, 'Aguardando').focus()
  await agent.keyboard.press('Control+z')
  for (const name of names) await expect(row(other, name)).toBeVisible()
})

test('going up in a conversation leads on into what the contact said before', async ({ agentPage, wireVisitor }) => {
  const visitor = await wireVisitor('Wanderley Pires')
  await visitor.write('Meu pedido chegou trocado')
  const agent = await agentPage('agente')
  const first = await accept(agent, 'Wanderley Pires')
  await reply(first, 'Mandamos o certo hoje')
  await first.getByRole('button', { name: /^Resolver/ }).click()
  await expect(agent.getByRole('region', { name: 'Avisos' })).toContainText('Atendimento de Wanderley Pires resolvido')

  await visitor.write('Chegou, mas veio sem nota')
  const second = await accept(agent, 'Wanderley Pires')

  const messages = log(second)
  await expect(messages).toContainText('Chegou, mas veio sem nota')
  await expect(messages).toContainText('Meu pedido chegou trocado')
  await expect(messages.getByText(/^Este atendimento, #\d+$/)).toBeVisible()
  await messages.getByRole('button', { name: /^Atendimento #\d+$/ }).click()
  await expect(log(tile(agent, 'Wanderley Pires').first())).not.toContainText('Chegou, mas veio sem nota')
})

test('Shift+T puts into another queue, and who attends goes on; one key takes it back; the palette asks the same as a step', async ({
  agentPage,
  wireVisitor,
}) => {
  const name = 'Valdomiro Reis'
  const visitor = await wireVisitor(name)
  await visitor.write('Quero falar de um contrato')
  const agent = await agentPage('agente')
  const conversation = await accept(agent, name)
  const notices = agent.getByRole('region', { name: 'Avisos' })
  const dialog = agent.getByRole('dialog', { name: `Fila de ${name}` })

  await test.step('the queue it is in is no choice', async () => {
    await list(agent).focus()
    await moveTo(agent, name)
    await agent.keyboard.press('Shift+T')
    await expect(dialog.getByRole('option').first()).toContainText('Vendas')
    await expect(dialog.getByRole('option', { name: /^Suporte/ })).toHaveCount(0)
    await agent.keyboard.type('vend')
    await expect(dialog.getByRole('option')).toHaveCount(1)
    await agent.keyboard.press('Enter')
    await expect(notices).toContainText(`${name} agora está na fila Vendas`)
    await expect(row(agent, name)).toHaveAccessibleName(/, Vendas, em atendimento/)
    await expect(replyBox(conversation)).toBeVisible()
  })

  await test.step('Ctrl+Z', async () => {
    await list(agent).focus()
    await agent.keyboard.press('Control+z')
    await expect(row(agent, name)).toHaveAccessibleName(/, Suporte, em atendimento/)
  })

  await test.step('by the palette, into none', async () => {
    await runByPalette(agent, 'mudar a fila', 'Sem fila')
    await expect(notices).toContainText(`${name} ficou sem fila`)
    await expect(row(agent, name)).toHaveAccessibleName(/, Sem fila, em atendimento/)
    await expect(replyBox(conversation)).toBeVisible()
  })
})
