import { visit } from './support/agent.ts'
import { inspect } from './support/inspect.ts'
import { expect, test } from './support/test.ts'

// A program of its own: the figures count everything that waits.
test.use({ own: 'wallboard' })

test('a ticket is carried to another queue by keys, a colleague sees it without a reload, and undo brings it back', async ({ agentPage, wireVisitor }) => {
  const visitor = await wireVisitor('Lia Prado')
  await visitor.write('Onde está meu pedido?')
  const [supervisor, agent] = await Promise.all([agentPage('supervisor'), agentPage('agente')])
  const card = (page: typeof agent, column: RegExp) => page.getByRole('listbox', { name: column }).getByRole('option', { name: /Lia Prado/ })
  for (const page of [supervisor, agent]) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await visit(page, '/painel-atendimentos')
    await expect(card(page, /^Suporte/)).toContainText('Onde está meu pedido?')
  }

  await test.step('the card is carried, and comes back', async () => {
    await supervisor.getByRole('listbox', { name: /^Suporte/ }).focus()
    for (const key of ['Space', 'ArrowRight', 'Space']) await supervisor.keyboard.press(key)
    for (const page of [supervisor, agent]) await expect(card(page, /^Vendas/)).toBeVisible()
    await supervisor.keyboard.press('Control+z')
    for (const page of [supervisor, agent]) await expect(card(page, /^Suporte/)).toBeVisible()
  })

  await test.step('by person, it is given to a colleague, whose column it is in by then', async () => {
    await supervisor.keyboard.press('v')
    await expect(card(supervisor, /^Sem responsável/)).toBeVisible()
    await expect(supervisor).toHaveURL(/by=user/)
    await expect(supervisor.getByRole('listbox', { name: /^Sem responsável/ })).toBeFocused()
    for (const key of ['Space', 'ArrowRight', 'Space']) await supervisor.keyboard.press(key)
    await expect(card(supervisor, /^Agente Um/)).toBeVisible()
    await expect(card(agent, /^Suporte/)).toContainText('Agente Um')
  })

  await test.step('full screen hides the menus until Esc, and Enter opens the conversation', async () => {
    await supervisor.keyboard.press('f')
    await expect(supervisor.getByRole('searchbox')).toBeHidden()
    await supervisor.keyboard.press('Escape')
    await expect(supervisor.getByRole('searchbox')).toBeVisible()
    await inspect(supervisor, 'painel de atendimentos')
    await supervisor.setViewportSize({ width: 1440, height: 900 })
    // The panel is drawn anew for the wide screen, and what had the focus a moment before may be gone.
    const messages = supervisor.getByRole('log', { name: 'Mensagens' })
    await expect(async () => {
      await supervisor.getByRole('listbox', { name: /^Agente Um/ }).press('Enter')
      await expect(messages).toBeVisible({ timeout: 3_000 })
    }).toPass()
    await expect(messages).toContainText('Onde está meu pedido?')
  })
})

test('the monitor counts what happens at once, leads to the list, and says when its line is down', async ({ agentPage, wireVisitor }) => {
  const page = await agentPage('supervisor')
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit(page, '/monitor')
  const suporte = page.getByRole('button', { name: /^Suporte: Aguardando/ })
  await expect(suporte).toHaveText('0')

  const visitor = await wireVisitor('Rui Matos')
  await visitor.write('Alguém aí?')
  await expect(suporte).toHaveText('1')
  await inspect(page, 'monitor')
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.context().setOffline(true)
  await expect(page.getByRole('alert').filter({ hasText: /^Sem conexão desde/ })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText(/^Ao vivo · conferido há/)).toBeVisible()

  await suporte.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: /Rui Matos/ })).toBeVisible()
})
