import { isLive, list, log, moveTo, pressUntilFocused, replyBox, row, tab, tile } from './support/agent.ts'
import { PASSWORD } from './support/launch.ts'
import { expect, test } from './support/test.ts'

test('from login to resolve with the keyboard alone', { tag: '@smoke' }, async ({ newPage, wireVisitor, program }) => {
  for (const name of ['Padaria Aurora', 'Transportes Litoral']) await (await wireVisitor(name)).write('Conseguem 40 unidades até o dia 28?')
  const page = await newPage()
  const { keyboard } = page
  await page.goto(`${program.url}/login`)

  await test.step('login: the first field has the focus, Enter sends', async () => {
    await expect(page.getByLabel('E-mail ou usuário')).toBeFocused()
    await keyboard.type('agente2')
    await keyboard.press('Tab')
    await keyboard.type(PASSWORD)
    await keyboard.press('Enter')
    await isLive(page)
  })

  await test.step('g a: the list has the focus', async () => {
    await keyboard.press('g')
    await expect(page.getByRole('contentinfo')).toContainText('G …')
    await keyboard.press('a')
    await expect(tile(page, 'Atendimentos')).toBeVisible()
  })

  await test.step('Shift+Tab and arrows: the waiting ones', async () => {
    await expect(tile(page, 'Atendimentos')).toContainText('Em atendimento')
    await pressUntilFocused(tab(page, 'Em atendimento'), 'Shift+Tab')
    await keyboard.press('ArrowRight')
    await expect(tab(page, 'Aguardando')).toHaveAttribute('aria-selected', 'true')
    await expect(row(page, 'Padaria Aurora')).toBeVisible()
    await keyboard.press('Tab')
    await expect(list(page)).toBeFocused()
  })

  await test.step('/ and Esc: back on the one marked row', async () => {
    await keyboard.press('/')
    await keyboard.type('Litoral')
    await expect(row(page, 'Padaria Aurora')).toHaveCount(0)
    await keyboard.press('Escape')
    await keyboard.press('Escape')
    await expect(list(page)).toBeFocused()
    await expect(row(page, 'Padaria Aurora')).toBeVisible()
    await expect(page.locator('.is-aimed')).toHaveCount(1)
    await expect(page.locator('.is-aimed')).toHaveAttribute('id', /^ticket-/)
    await expect(page.locator('.is-aimed')).toContainText('Transportes Litoral')
  })

  await test.step('from the status bar, 1 and F6 bring the keyboard back', async () => {
    for (const key of ['1', 'F6']) {
      await page
        .getByRole('contentinfo')
        .getByRole('button', { name: /aguardando$/ })
        .focus()
      await keyboard.press(key)
      await expect(list(page)).toBeFocused()
    }
    await keyboard.press('ArrowLeft')
    await expect(tab(page, 'Em atendimento')).toHaveAttribute('aria-selected', 'true')
    await page
      .getByRole('contentinfo')
      .getByRole('button', { name: /aguardando$/ })
      .click()
    await expect(tab(page, 'Aguardando')).toHaveAttribute('aria-selected', 'true')
    await expect(list(page)).toBeFocused()
  })

  await test.step('j, k and Enter: a conversation', async () => {
    await moveTo(page, 'Padaria Aurora')
    await keyboard.press('Enter')
    await expect(log(tile(page, 'Padaria Aurora'))).toContainText('40 unidades')
  })

  const conversation = tile(page, 'Padaria Aurora')
  await test.step('a, r: accepted, in the reply box', async () => {
    await keyboard.press('a')
    await expect(replyBox(conversation)).toBeVisible()
    await keyboard.press('r')
    await expect(replyBox(conversation)).toBeFocused()
  })

  await test.step('type and Enter: sent', async () => {
    await keyboard.type('Conseguimos, sim. Segue a proposta.')
    await keyboard.press('Enter')
    await expect(log(conversation)).toContainText('Segue a proposta.')
    await expect(replyBox(conversation)).toHaveValue('')
    await expect(replyBox(conversation)).toBeFocused()
  })

  await test.step('letters in the box are text, after Escape they are keys', async () => {
    await keyboard.type('e')
    await expect(replyBox(conversation)).toHaveValue('e')
    await keyboard.press('Backspace')
    await keyboard.press('Escape')
    await expect(replyBox(conversation)).not.toBeFocused()
    await keyboard.press('e')
    await expect(page.getByRole('region', { name: 'Avisos' })).toContainText('Atendimento de Padaria Aurora resolvido')
    await expect(conversation.getByText('Atendimento resolvido.')).toBeVisible()
  })
})
