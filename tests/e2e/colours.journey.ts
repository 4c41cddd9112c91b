import type { Page } from '@playwright/test'
import { isLive, takeBack } from './support/agent.ts'
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
  await admin.goto(`${program.url}/customizar`)
  await isLive(admin)

  await test.step('what is chosen shows on the own page only, with what it becomes where it could not be read', async () => {
    await admin.getByLabel('Destaque', { exact: true }).fill('#ffdd00')
    await admin.getByLabel('Barra lateral', { exact: true }).fill('#102030')
    await expect(sideBarColour(admin)).toHaveCSS('background-color', 'rgb(16, 32, 48)')
    await expect(admin.getByText(/^No tema claro vira #/)).toBeVisible()
    expect(await token(agent, 'accent')).toBe('#4a5bd4')
  })

  await test.step('no colour is said at its field and cannot be saved', async () => {
    await admin.getByLabel('Informação', { exact: true }).fill('azul')
    await expect(admin.getByText('Escreva a cor como #3d7fc4.')).toBeVisible()
    await expect(admin.getByRole('button', { name: /^Salvar cores/ })).toBeDisabled()
    await admin.getByLabel('Informação', { exact: true }).fill('')
  })

  await test.step('saved, the colleague sees them without a reload, in both themes', async () => {
    await admin.getByLabel('Destaque', { exact: true }).press('Control+Enter')
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
