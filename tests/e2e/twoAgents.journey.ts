import type { Page } from '@playwright/test'
import { accept, isLive, log, reply, replyBox, row, showAll, showTab, tab, tile, visit } from './support/agent.ts'
import { answerTransfer } from './support/palette.ts'
import { expect, test } from './support/test.ts'

test('what one agent does appears at the other without a reload', async ({ agentPage, wireVisitor }) => {
  const visitor = await wireVisitor('Hélio Assunção')
  await visitor.write('Bom dia')
  const [one, other] = await Promise.all([agentPage('agente'), agentPage('agente2')])
  await showTab(other, 'Aguardando')
  await expect(row(other, 'Hélio Assunção')).toBeVisible()

  const conversation = await accept(one, 'Hélio Assunção')
  await expect(row(other, 'Hélio Assunção')).toHaveCount(0)

  await test.step('both have it open: each sees the other there, and that the other writes', async () => {
    await other.goto(one.url())
    const beside = tile(other, 'Hélio Assunção')
    await expect(beside.getByRole('img', { name: 'Também aqui: Agente Um' })).toBeVisible()
    await expect(conversation.getByRole('img', { name: 'Também aqui: Agente Dois' })).toBeVisible()
    await replyBox(conversation).pressSequentially('Bom d')
    await expect(beside.getByText('Agente Um está escrevendo…')).toBeVisible()
    await replyBox(conversation).fill('')
    await expect(beside.getByText('Agente Um está escrevendo…')).toBeHidden()
  })

  await test.step('who answers what a colleague has just answered is told first, and then sends', async () => {
    const beside = tile(other, 'Hélio Assunção')
    await replyBox(beside).pressSequentially('Já te ajudo')
    await reply(conversation, 'Bom dia, em que posso ajudar?')
    await expect(log(beside)).toContainText('Bom dia, em que posso ajudar?')
    await replyBox(beside).press('Enter')
    await expect(other.getByRole('region', { name: 'Avisos' })).toContainText('Agente Um respondeu enquanto você escrevia')
    await expect(replyBox(beside)).toHaveValue('Já te ajudo')
    await replyBox(beside).press('Enter')
    await expect(log(conversation)).toContainText('Já te ajudo')
  })

  await test.step('who leaves is seen leaving', async () => {
    await other.goto('about:blank')
    await expect(conversation.getByRole('img', { name: 'Também aqui: Agente Dois' })).toBeHidden()
  })
})

test('a transfer to a person, and to a queue, with its way back', async ({ agentPage, wireVisitor }) => {
  const visitor = await wireVisitor('Guilherme Vaz')
  await visitor.write('Quero falar com vendas')
  const [one, other] = await Promise.all([agentPage('agente'), agentPage('agente2')])
  await showAll(other)
  const conversation = await accept(one, 'Guilherme Vaz')
  const notices = one.getByRole('region', { name: 'Avisos' })

  await test.step('to a person: the other has it at once', async () => {
    await conversation.getByRole('button', { name: /^Transferir/ }).click()
    await answerTransfer(one, { person: 'Agente Dois' })
    await expect(notices).toContainText('Atendimento transferido para Agente Dois')
    await expect(row(other, 'Guilherme Vaz').getByTitle('Agente Dois')).toBeVisible()
  })

  await test.step('Ctrl+Z brings it back', async () => {
    await tab(one, 'Em atendimento').focus()
    await one.keyboard.press('Control+z')
    await expect(notices).toContainText('Desfeito: Atendimento transferido para Agente Dois')
    await expect(row(other, 'Guilherme Vaz').getByTitle('Agente Um')).toBeVisible()
    await showTab(one, 'Em atendimento')
    await expect(row(one, 'Guilherme Vaz')).toBeVisible()
  })

  await test.step('to a queue: it waits there', async () => {
    await conversation.getByRole('button', { name: /^Transferir/ }).click()
    await answerTransfer(one, { queue: 'Vendas' })
    await expect(notices).toContainText('Atendimento transferido para Vendas')
    await showTab(other, 'Aguardando')
    await expect(row(other, 'Guilherme Vaz')).toHaveAccessibleName(/Vendas, aguardando/)
  })

  await test.step('the details tell what happened', async () => {
    await conversation.getByRole('button', { name: /detalhes/ }).click()
    const details = tile(one, 'Detalhes')
    await expect(details.getByText(/Agente Um transferiu para Vendas/)).toBeVisible()
    await expect(details.getByText(/Agente Dois recebeu/)).toBeVisible()
    await expect(details.getByText(/Agente Um aceitou/)).toBeVisible()
  })
})

test('of two who accept at the same moment one has it, and the other reads why not', { tag: '@smoke' }, async ({ agentPage, wireVisitor }) => {
  const visitor = await wireVisitor('Farmácia Sol')
  await visitor.write('Segue o comprovante')
  const agents = await Promise.all([agentPage('agente'), agentPage('agente2')])
  const tiles = agents.map((agent) => tile(agent, 'Farmácia Sol'))
  for (const agent of agents) {
    await showTab(agent, 'Aguardando')
    await row(agent, 'Farmácia Sol').click()
  }
  for (const place of tiles) await expect(place.getByRole('button', { name: /^Aceitar/ }).first()).toBeVisible()

  // Both presses are on their way before either is answered.
  await Promise.all(
    agents.map((agent) =>
      agent.route(/\/tickets\/\d+$/, async (route) => {
        if (route.request().method() === 'PUT') await bothPressed
        await route.continue()
      }),
    ),
  )
  const pressed: (() => void)[] = []
  const presses = tiles.map(() => new Promise<void>((resolve) => pressed.push(resolve)))
  const bothPressed = Promise.all(presses)
  await Promise.all(
    tiles.map(async (place, index) => {
      await place
        .getByRole('button', { name: /^Aceitar/ })
        .first()
        .click()
      pressed[index]?.()
    }),
  )

  const refused = agents.map((agent) => agent.getByRole('alert').filter({ hasText: 'Outra pessoa já aceitou este atendimento.' }))
  await expect.poll(async () => (await Promise.all(refused.map((alert) => alert.count()))).toSorted()).toEqual([0, 1])
  for (const place of tiles) await expect(log(place)).toContainText('Segue o comprovante')
})

test('a pause is seen by colleagues, holds in every window and after a reload, until the agent is available again', async ({ agentPage }) => {
  const [one, colleague] = await Promise.all([agentPage('agente'), agentPage('supervisor')])
  // In a browser of its own: what the two share is the server.
  const window = await agentPage('agente')
  await visit(colleague, '/home')
  const seen = colleague.getByRole('row').filter({ hasText: 'Agente Um' })
  await expect(seen).toContainText('disponível')
  const person = (page: Page, presence: string) => page.getByRole('button', { name: `Agente Um, ${presence}` })

  await test.step('from the menu: the colleague sees it at once, and the other window says so', async () => {
    await person(one, 'Disponível').click()
    await one.getByRole('menuitemradio', { name: 'Em pausa' }).click()
    await expect(one.getByRole('region', { name: 'Avisos' })).toContainText('Você está em pausa: as filas não entregam nada a você')
    await expect(seen).toContainText('em pausa')
    await expect(person(window, 'Em pausa').getByText('Em pausa', { exact: true })).toBeVisible()
  })

  await test.step('a reload and a lost line change nothing', async () => {
    await one.reload()
    await isLive(one)
    await expect(person(one, 'Em pausa')).toBeVisible()
    await window.context().setOffline(true)
    await expect(window.getByRole('contentinfo').getByText('ao vivo')).toBeHidden()
    await window.context().setOffline(false)
    await isLive(window)
    await expect(person(window, 'Em pausa')).toBeVisible()
    await expect(seen).toContainText('em pausa')
  })

  await test.step('a key in the other window ends it everywhere', async () => {
    await window.keyboard.press('Shift+P')
    await expect(window.getByRole('region', { name: 'Avisos' })).toContainText('Você está disponível')
    await expect(person(one, 'Disponível')).toBeVisible()
    await expect(seen).toContainText('disponível')
  })
})
