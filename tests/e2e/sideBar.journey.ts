import type { Page } from '@playwright/test'
import { z } from 'zod'
import { isLive, pressUntilFocused, signIn } from './support/agent.ts'
import { seriousIssues } from './support/axe.ts'
import { expect, test } from './support/test.ts'

const personSchema = z.looseObject({ configs: z.looseObject({}) })

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' })
const fits = (page: Page) =>
  expect.poll(() => page.evaluate(`(() => { const menu = document.querySelector('.side'); return menu.scrollHeight - menu.clientHeight })()`)).toBe(0)

test('the menu of an administrator fits into the window: groups fold and open by keyboard, everywhere the same, and count what they hide', async ({
  agentPage,
  newPage,
  wireVisitor,
  program,
}) => {
  const page = await agentPage('admin')
  const settings = menu(page).getByRole('button', { name: 'Configurações' })
  const service = menu(page).getByRole('button', { name: /^Atendimento/ })

  await test.step('with icons alone, a group stands for what has no room', async () => {
    await expect(settings).toHaveAttribute('aria-expanded', 'false')
    await expect(menu(page).getByRole('link', { name: 'Teclas' })).toHaveCount(0)
    await fits(page)
  })

  await test.step('opened it shows names', async () => {
    await page.getByRole('button', { name: 'Abrir o menu' }).click()
    await expect(settings).toHaveText('Configurações')
    await fits(page)
    expect(await seriousIssues(page)).toEqual([])
  })

  await test.step('Enter opens and folds; who chooses one keeps it, the others make room', async () => {
    await menu(page).getByRole('link', { name: 'Avaliações' }).focus()
    await pressUntilFocused(settings, 'Tab')
    await page.keyboard.press('Enter')
    await expect(settings).toHaveAttribute('aria-expanded', 'true')
    await expect(menu(page).getByRole('link', { name: 'Teclas' })).toBeVisible()
    await expect(menu(page).getByRole('button', { name: 'Contatos' })).toHaveAttribute('aria-expanded', 'false')
    await fits(page)
    await page.keyboard.press('Enter')
    await expect(settings).toHaveAttribute('aria-expanded', 'false')
    await expect(menu(page).getByRole('link', { name: 'Contatos' })).toBeVisible()
  })

  let release = () => {}
  await test.step('where one is stays open, and has no way to fold', async () => {
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/users\/\d+$/, async (route) => {
      const response = await route.fetch()
      const person = personSchema.parse(await response.json())
      await held
      await route.fulfill({ response, json: { ...person, configs: { ...person.configs, isDark: true } } })
    })
    await page.goto(`${program.url}/configuracoes/teclas`)
    await isLive(page)
    await expect(menu(page).getByRole('link', { name: 'Teclas' })).toHaveAttribute('aria-current', 'page')
    await expect(settings).toHaveCount(0)
  })

  await test.step('a folded group has the counts of its entries', async () => {
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.url().endsWith('/configs'))
    await service.press('Enter')
    await expect(service).toHaveAttribute('aria-expanded', 'false')
    await saved
    // The person's preferences from before the choice come only now, with another theme to see that they did.
    release()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(service).toHaveAttribute('aria-expanded', 'false')
    await page.unrouteAll({ behavior: 'wait' })
    await expect(menu(page).getByRole('link', { name: /^Atendimento/ })).toHaveCount(0)
    const visitor = await wireVisitor('Nair Campos')
    await visitor.write('Bom dia')
    await expect(service).toHaveAccessibleName(/^Atendimento, \d+$/)
  })

  await test.step('in another browser it is as one left it', async () => {
    const other = await signIn(await newPage(), program.url, 'admin')
    await other.goto(`${program.url}/configuracoes/teclas`)
    await isLive(other)
    await expect(menu(other).getByRole('button', { name: /^Atendimento/ })).toHaveAttribute('aria-expanded', 'false')
  })
})
