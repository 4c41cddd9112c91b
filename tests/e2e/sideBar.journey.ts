import type { Page } from '@playwright/test'
import { isLive, signIn, tile } from './support/agent.ts'
import { seriousIssues } from './support/axe.ts'
import { expect, test } from './support/test.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' })
const column = (page: Page, area: string) => page.getByRole('navigation', { name: `Telas de ${area}` })
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Áreas abertas' })

test('the menu of an administrator: areas, the settings as one place, pins and folded columns that follow the person', async ({
  agentPage,
  newPage,
  program,
}) => {
  const page = await agentPage('admin')

  await test.step('the bar has areas, and each leads to its first screen', async () => {
    const areas = ['Início', 'Atendimento', 'Conversas internas', 'Contatos', 'Campanhas', 'Funil', 'Automação', 'Supervisão', 'Relatórios', 'Configurações']
    for (const area of areas) await expect(menu(page).getByRole('link', { name: area, exact: true })).toBeVisible()
    // And the mark of the program, which leads to where one works.
    await expect(menu(page).getByRole('link')).toHaveCount(areas.length + 1)
    await menu(page).getByRole('link', { name: 'Configurações' }).click()
    await expect(tile(page, 'Geral')).toBeVisible()
    expect(await seriousIssues(page)).toEqual([])
  })

  await test.step('the settings keep their navigation on every page of theirs, and one tab', async () => {
    for (const [name, title] of [
      ['Horário de atendimento', 'Horário de atendimento'],
      ['Etiquetas', 'Etiquetas'],
      ['Personalizar', 'Personalizar'],
    ] as const) {
      await column(page, 'Configurações').getByRole('link', { name, exact: true }).click()
      await expect(tile(page, title)).toBeVisible()
      await expect(column(page, 'Configurações').getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
    }
    await expect(tabs(page).locator('.area')).toHaveCount(1)
  })

  await test.step('its search finds a single setting and leads there', async () => {
    await column(page, 'Configurações').getByRole('searchbox').fill('colegas')
    await column(page, 'Configurações')
      .getByRole('link', { name: /Esconder conversas de colegas/ })
      .click()
    await expect(page.getByRole('switch', { name: 'Esconder conversas de colegas' })).toBeFocused()
  })

  const saved = () => page.waitForResponse((response) => response.request().method() === 'PUT' && response.url().endsWith('/configs'))
  await test.step('a screen is pinned from its menu, a column folded by its key', async () => {
    const pinned = saved()
    await page.goto(`${program.url}/etiquetas`)
    await isLive(page)
    await column(page, 'Configurações').getByRole('link', { name: 'Etiquetas' }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Fixar esta tela no menu' }).click()
    await expect(menu(page).getByRole('link', { name: 'Etiquetas' })).toBeVisible()
    await pinned
    const folded = saved()
    await page.keyboard.press('[')
    await expect(column(page, 'Configurações')).toHaveCount(0)
    await folded
  })

  await test.step('in another browser both are as one left them', async () => {
    const other = await signIn(await newPage(), program.url, 'admin')
    await menu(other).getByRole('link', { name: 'Etiquetas' }).click()
    await expect(tile(other, 'Etiquetas')).toBeVisible()
    await expect(column(other, 'Configurações')).toHaveCount(0)
    await other.keyboard.press('[')
    await expect(column(other, 'Configurações')).toBeVisible()
  })
})
