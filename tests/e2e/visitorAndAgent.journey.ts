import { accept, log, reply, replyBox, row, showTab, tab, tile } from './support/agent.ts'
import { expect, test } from './support/test.ts'

test('a visitor writes, an agent answers, and each sees at once what the other does', { tag: '@smoke' }, async ({ agentPage, visitorPage }) => {
  const agent = await agentPage('agente')
  const waiting = tab(agent, 'Aguardando')
  await showTab(agent, 'Aguardando')
  await expect(waiting.locator('.tab-count')).toHaveText(/^\d+$/)
  const before = Number(await waiting.locator('.tab-count').textContent())

  await agent.evaluate('window.isSamePage = true')
  const visitor = await visitorPage('Joana Prado')
  await visitor.write('Boa tarde! Comprei a cadeira Aurora e veio sem os parafusos do encosto.')

  await test.step('the message appears at the agent without a reload', async () => {
    await expect(row(agent, 'Joana Prado')).toContainText('Comprei a cadeira Aurora')
    await expect(row(agent, 'Joana Prado')).toHaveAccessibleName('Joana Prado, Suporte, aguardando, 1 não lida')
    await expect(waiting).toHaveText(`Aguardando${before + 1}`)
    expect(await agent.evaluate('window.isSamePage')).toBe(true)
  })

  const conversation = await accept(agent, 'Joana Prado')
  await test.step('accepting tells the visitor who answers', async () => {
    await expect(visitor.page.getByText('Você fala com Agente Um')).toBeVisible()
    await expect(waiting).toHaveText(`Aguardando${before}`)
    await showTab(agent, 'Em atendimento')
    await expect(row(agent, 'Joana Prado')).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('each sees the other write', async () => {
    await replyBox(conversation).pressSequentially('Oi')
    await expect(visitor.page.getByText('Agente Um está escrevendo…')).toBeVisible()
    await visitor.box.pressSequentially('Al')
    await expect(conversation.getByText('Joana Prado está escrevendo…')).toBeVisible()
    await visitor.box.fill('')
    await replyBox(conversation).fill('')
  })

  await test.step('the states go from enviada to lida on both sides', async () => {
    await reply(conversation, 'Oi, Joana. Já localizei o pedido.')
    await expect(visitor.log).toContainText('Já localizei o pedido.')
    await expect(visitor.log).toContainText('Agente Um')
    await expect(log(conversation).getByText('lida', { exact: true })).toBeVisible()
    await expect(visitor.log.getByText(/^lida/)).toBeVisible()
  })

  await test.step('a reload of the visitor keeps the conversation', async () => {
    await visitor.page.reload()
    await expect(visitor.log).toContainText('Comprei a cadeira Aurora')
    await expect(visitor.log).toContainText('Já localizei o pedido.')
  })

  await test.step('a question with answers to press is sent from the reply box, by keyboard', async () => {
    await conversation.getByRole('button', { name: 'Mais opções da caixa de resposta' }).press('Enter')
    await agent.getByRole('menuitem', { name: 'Enviar botões de resposta' }).press('Enter')
    await agent.getByLabel('Pergunta').fill('Quando podemos entregar?')
    await agent.getByLabel('Resposta 1').fill('Manhã')
    await agent.getByLabel('Resposta 2').fill('Tarde')
    await agent.keyboard.press('Control+Enter')
    await visitor.log.getByRole('button', { name: 'Tarde' }).click()
    await expect(log(conversation)).toContainText('Quando podemos entregar?')
    await expect(log(conversation).getByText('Tarde', { exact: true }).last()).toBeVisible()
  })

  await test.step("what is unread of one's own stands at the area, until it is read", async () => {
    await conversation.getByRole('button', { name: 'Fechar', exact: true }).click()
    await visitor.write('Pode ser na sexta?')
    await expect(agent.getByRole('link', { name: /^Atendimento, \d/ })).toBeVisible()
    await row(agent, 'Joana Prado').click()
    await expect(log(conversation)).toContainText('Pode ser na sexta?')
  })

  const firstTicket = agent.url()
  await test.step('resolving shows the notice at the visitor', async () => {
    await conversation.getByRole('button', { name: /^Resolver/ }).click()
    await expect(visitor.page.getByText('Este atendimento foi encerrado. Escreva para começar outro.')).toBeVisible()
    await expect(row(agent, 'Joana Prado')).toHaveCount(0)
  })

  await test.step('writing again makes a new ticket', async () => {
    await visitor.write('Esqueci de perguntar o prazo.')
    await showTab(agent, 'Aguardando')
    await expect(row(agent, 'Joana Prado')).toContainText('Esqueci de perguntar o prazo.')
    await expect(visitor.page.getByText('Este atendimento foi encerrado')).toBeHidden()
    await row(agent, 'Joana Prado').click()
    await expect(agent).not.toHaveURL(firstTicket)
    await expect(log(tile(agent, 'Joana Prado'))).toContainText('Esqueci de perguntar o prazo.')
  })
})

test('a message says where it is: kept here while the server is out of reach, then sent', async ({ agentPage, wireVisitor }) => {
  const visitor = await wireVisitor('Nara Bittencourt')
  await visitor.write('Vocês abrem no feriado?')
  const agent = await agentPage('agente')
  const conversation = await accept(agent, 'Nara Bittencourt')

  await agent.route(/\/messages\/\d+\/?$/, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await reply(conversation, 'Abrimos das 9 às 13.')
  await expect(log(conversation).getByText('guardada aqui')).toBeVisible()
  await expect(agent.getByRole('contentinfo').getByText('1 mensagem por enviar')).toBeVisible()

  await agent.unroute(/\/messages\/\d+\/?$/)
  await expect(log(conversation).getByText(/^(enviada|entregue ao canal)$/)).toBeVisible()
  await expect(agent.getByText('1 mensagem por enviar')).toBeHidden()
})
