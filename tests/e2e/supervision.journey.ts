import type { Page } from '@playwright/test'
import { listPresence } from '#plugins/tickets/contract/index.ts'
import { isLive, log, replyBox, row, tile, visit } from './support/agent.ts'
import { inspect } from './support/inspect.ts'
import { expect, test } from './support/test.ts'
import { createWire } from './support/wire.ts'

const wall = (page: Page) => page.getByRole('list', { name: 'Conversas ao vivo' })
const live = (page: Page, contact: string) => wall(page).getByRole('article', { name: new RegExp(`^${contact},`) })
const strip = (page: Page) => page.getByRole('region', { name: 'Sussurros' })

/** Walks along the tiles to the one of a contact. */
async function walkTo(page: Page, contact: string): Promise<void> {
  await wall(page).getByRole('article').first().focus()
  const wanted = live(page, contact).and(page.locator(':focus'))
  for (let presses = 0; presses < 12 && (await wanted.count()) === 0; presses += 1) await page.keyboard.press('j')
  await expect(wanted).toBeVisible()
}

// A program of its own: where other conversations wait longer, these have no place on the wall.
test.use({ own: 'supervision' })

test('a supervisor watches live conversations unseen, whispers to the agent, who answers, and takes over', async ({
  agentPage,
  visitorPage,
  wireVisitor,
  program,
}) => {
  const wire = createWire(program)
  const agente = await wire.agent('agente')
  const first = await visitorPage('Clara Mendes')
  await first.write('Meu pedido não chegou')
  const second = await wireVisitor('Bento Reis')
  await second.write('Quero trocar o plano')
  const agent = await agentPage('agente')
  await agent.getByRole('tab', { name: 'Aguardando' }).click()
  await row(agent, 'Clara Mendes').click()
  await tile(agent, 'Clara Mendes')
    .getByRole('button', { name: /^Aceitar/ })
    .first()
    .click()
  await expect(replyBox(agent)).toBeVisible()
  await agente.accept(await second.ticketId())
  const page = await agentPage('supervisor')

  await test.step('the wall shows both, and what is written to them without a reload', async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('v')
    await expect(live(page, 'Clara Mendes')).toContainText('Meu pedido não chegou')
    await expect(live(page, 'Bento Reis')).toContainText('Agente Um')
    await first.write('Alguém aí?')
    await second.write('É urgente')
    await expect(live(page, 'Clara Mendes')).toContainText('Alguém aí?')
    await expect(live(page, 'Bento Reis')).toContainText('É urgente')
    await first.box.pressSequentially('Ai')
    await expect(live(page, 'Clara Mendes')).toContainText('Clara Mendes escreve…')
  })

  await test.step('watching marks nothing as read, and shows nobody there', async () => {
    await expect(row(agent, 'Bento Reis')).toHaveAccessibleName(/não lida/)
    const present = await wire.calls.ask(listPresence, {}, agente.session)
    expect(present.flatMap(({ viewers }) => viewers.map(({ name }) => name))).not.toContain('Supervisão')
  })

  await test.step('a whisper by key reaches the agent, and not the visitor', async () => {
    await page.getByRole('tab', { name: 'Por atendente' }).click()
    await walkTo(page, 'Clara Mendes')
    await page.keyboard.press('s')
    await page.getByRole('textbox', { name: 'Sussurrar para Agente Um' }).fill('Ofereça o frete grátis')
    await page.keyboard.press('Enter')
    await expect(live(page, 'Clara Mendes')).toContainText('Ofereça o frete grátis')
    await expect(live(page, 'Clara Mendes')).toBeFocused()
    await expect(strip(agent)).toContainText('Sussurro de Supervisão: Ofereça o frete grátis')
    await expect(log(agent)).not.toContainText('frete grátis')
  })

  await test.step('the agent answers by key, and the answer stands on the wall', async () => {
    await replyBox(agent).press('Escape')
    await agent.keyboard.press('Shift+S')
    await agent.getByRole('textbox', { name: 'Sussurrar para Supervisão' }).fill('Já vou oferecer')
    await agent.keyboard.press('Enter')
    await expect(strip(agent)).toHaveCount(0)
    await expect(replyBox(agent)).toBeFocused()
    await expect(live(page, 'Clara Mendes')).toContainText('Sussurro de Agente Um: Já vou oferecer')
    await expect(live(page, 'Clara Mendes')).toContainText('lido')
    await first.page.reload()
    await expect(first.log).toContainText('Alguém aí?')
    await expect(first.page.locator('body')).not.toContainText(/frete grátis|Já vou oferecer/)
  })

  await test.step('the wall looks right in both themes and widths', async () => {
    await inspect(page, 'the wall')
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(live(page, 'Clara Mendes')).toContainText('Alguém aí?')
  })

  await test.step('the rule is kept with the panel', async () => {
    await page.getByRole('tab', { name: '9', exact: true }).click()
    await page.reload()
    await isLive(page)
    await expect(page.getByRole('tab', { name: 'Por atendente' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tab', { name: '9', exact: true })).toHaveAttribute('aria-selected', 'true')
    await expect(live(page, 'Clara Mendes')).toBeVisible()
  })

  await test.step('taking over by key makes the conversation the supervisor’s, and tells the agent', async () => {
    await walkTo(page, 'Bento Reis')
    await page.keyboard.press('Shift+A')
    await expect(live(page, 'Bento Reis')).toHaveAccessibleName(/Supervisão/)
    await expect(agent.getByText(/Supervisão assumiu o atendimento de Bento Reis/)).toBeVisible()
  })

  await test.step('Enter opens the conversation beside the wall', async () => {
    await page.keyboard.press('Enter')
    await expect(log(tile(page, 'Bento Reis'))).toContainText('É urgente')
    await expect(wall(page)).toBeVisible()
  })
})

test('a supervisor follows what an agent has in front, and the agent sees it', async ({ agentPage, wireVisitor, program }) => {
  const person = await createWire(program).agent('agente2')
  for (const [name, text] of [
    ['Davi Luz', 'Primeiro assunto'],
    ['Elza Nóbrega', 'Segundo assunto'],
  ] as const) {
    const visitor = await wireVisitor(name)
    await visitor.write(text)
    await person.accept(await visitor.ticketId())
  }
  const agent = await agentPage('agente2')
  await row(agent, 'Davi Luz').click()
  await expect(replyBox(tile(agent, 'Davi Luz'))).toBeVisible()
  const page = await agentPage('supervisor')
  await visit(page, '/supervisao')
  await isLive(page)
  await wall(page)
    .getByRole('article', { name: /^Davi Luz/ })
    .focus()

  await page.keyboard.press('f')
  const followed = tile(page, 'Acompanhando Agente Dois')
  await expect(followed).toContainText('Primeiro assunto')
  await expect(agent.getByRole('contentinfo').getByText('Supervisão acompanha')).toBeVisible()
  await row(agent, 'Elza Nóbrega').click()
  await expect(followed).toContainText('Segundo assunto')
  await inspect(page, 'following')
  await page.setViewportSize({ width: 1440, height: 900 })

  await followed.getByRole('button', { name: 'Fechar', exact: true }).click()
  await expect(agent.getByRole('contentinfo').getByText('Supervisão acompanha')).toHaveCount(0)
})

test('a plain agent gets no wall', async ({ agentPage, program }) => {
  const page = await agentPage('agente2')
  // Its area is there for what agents may see of it, the ratings of their own conversations.
  await expect(page.getByRole('link', { name: 'Supervisão' })).toHaveAttribute('href', '/avaliacoes/listar')

  await page.goto(`${program.url}/supervisao`)
  await isLive(page)

  await expect(page.getByText('Acesso negado')).toBeVisible()
  await expect(page).toHaveURL(/\/contatos$/)
  await expect(tile(page, 'Contatos')).toBeVisible()
  await expect(tile(page, 'Supervisão')).toHaveCount(0)
  await expect(wall(page)).toHaveCount(0)
})
