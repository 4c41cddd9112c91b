import type { Page } from '@playwright/test'
import { isLive, takeBack, visit } from './support/agent.ts'
import { seriousIssues } from './support/axe.ts'
import { expect, test } from './support/test.ts'

// A program of its own: colours are the whole company's.
test.use({ own: 'colours' })

const token = (page: Page, name: string): Promise<string> => page.evaluate(`getComputedStyle(document.documentElement).getPropertyValue('--${name}')`)
const sideBarColour = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' })

test('an administrator colours the company: others see it at once, in both themes, and the login page too', async ({ agentPage, newPage, program }) => {
  const agent = await agentPage('agente')
  const admin = await agentPage('admin')
  await agent.emulateMedia({ colorScheme: 'light' })
  await admin.emulateMedia({ colorScheme: 'light' })
  await visit(admin, '/customizar')
  await isLive(admin)

  const choose = async (name: string, colour: string) => {
    await admin.getByRole('button', { name: new RegExp(`^${name}: `) }).click()
    const field = admin.getByLabel(`${name}: outra cor`)
    await field.fill(colour)
    await field.press('Enter')
  }

  await test.step('no colour is said at its field and is not saved', async () => {
    await choose('Informação', 'azul')
    await expect(admin.getByText('Escreva a cor como #3d7fc4.')).toBeVisible()
    await admin.keyboard.press('Escape')
  })

  await test.step('a named one is saved at once, said at its row, and taken back there', async () => {
    await admin.getByRole('button', { name: 'Bom: Original' }).click()
    await admin.getByRole('button', { name: 'Roxo' }).click()
    const row = admin.getByRole('listitem').filter({ has: admin.getByRole('button', { name: 'Bom: Roxo' }) })
    await expect(row).toContainText('Salvo')
    await row.getByRole('button', { name: 'Desfazer' }).click()
    await expect(admin.getByRole('button', { name: 'Bom: Original' })).toBeVisible()
  })

  await test.step('chosen, the colleague sees them without a reload, in both themes', async () => {
    await choose('Destaque', '#ffdd00')
    await expect(admin.getByText(/^No tema claro vira #/)).toBeVisible()
    await choose('Barra lateral', '#102030')
    await expect(sideBarColour(agent)).toHaveCSS('background-color', 'rgb(16, 32, 48)')
    const light = await token(agent, 'accent')
    await agent.emulateMedia({ colorScheme: 'dark' })
    await expect(agent.locator('html')).toHaveAttribute('data-theme', 'dark')
    expect(await token(agent, 'accent')).toBe('#ffdd00')
    expect(light).not.toBe('#ffdd00')
    expect(await seriousIssues(admin)).toEqual([])
    expect(await seriousIssues(agent)).toEqual([])
  })

  await test.step('the next start wears them from the first drawing, and so does the login page', async () => {
    expect(await agent.evaluate(`localStorage.getItem('storedColors')`)).toContain('#ffdd00')
    await agent.route(/systemColors/i, (route) => route.abort())
    await agent.reload()
    await expect(sideBarColour(agent)).toHaveCSS('background-color', 'rgb(16, 32, 48)')
    const visitor = await newPage()
    await visitor.goto(`${program.url}/login`)
    await expect.poll(() => token(visitor, 'side-ground')).toBe('#102030')
  })

  await test.step('back to the original colours, and that taken back', async () => {
    await admin.getByRole('button', { name: 'Voltar às cores originais' }).click()
    await expect.poll(() => token(admin, 'accent')).toBe('#4a5bd4')
    await takeBack(admin, 'Cores originais de volta')
    await expect(sideBarColour(admin)).toHaveCSS('background-color', 'rgb(16, 32, 48)')
  })
})
