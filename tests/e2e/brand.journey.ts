import { isLive, visit } from './support/agent.ts'
import { seriousIssues } from './support/axe.ts'
import { expect, test } from './support/test.ts'

// A program of its own: logo and name are the whole company's.
test.use({ own: 'brand' })

/** A dark disc on transparent ground, drawn by the browser itself. */
const DRAW = `(() => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 300 })
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#123456'
  pen.arc(300, 150, 140, 0, 7)
  pen.fill()
  return canvas.toDataURL('image/png').split(',')[1]
})()`

test('an administrator gives the product a name and a logo: others see them at once, in both themes, and the login page too', async ({
  agentPage,
  newPage,
  program,
}) => {
  const agent = await agentPage('agente')
  const admin = await agentPage('admin')
  await visit(admin, '/customizar')
  await isLive(admin)
  const picture = Buffer.from(await admin.evaluate<string>(DRAW), 'base64')
  const send = (name: string, mimeType: string, buffer: Buffer) => admin.locator('.colours-logo input[type=file]').setInputFiles({ name, mimeType, buffer })
  const home = agent.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: /ir para onde você trabalha$/ })
  const group = admin.getByRole('group', { name: 'Logo' })

  await test.step('the name stands in the menu and the title of a colleague', async () => {
    await admin.getByLabel('Nome do produto').fill('Loja Aurora')
    await admin.keyboard.press('Enter')
    await expect(agent).toHaveTitle(/Loja Aurora$/)
    await expect(home).toHaveAccessibleName('Loja Aurora: ir para onde você trabalha')
  })

  await test.step('a wrong file is refused in words', async () => {
    await send('logo.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    await expect(group).toContainText('um SVG pode conter programas')
  })

  await test.step('a logo is seen by the colleague, on a light plate in both themes', async () => {
    await send('logo.png', 'image/png', picture)
    const logo = agent.getByRole('img', { name: 'Loja Aurora' })
    for (const colorScheme of ['light', 'dark'] as const) {
      await agent.emulateMedia({ colorScheme })
      await admin.emulateMedia({ colorScheme })
      await expect(logo).toHaveCSS('background-color', 'rgb(255, 255, 255)')
      expect(await seriousIssues(admin)).toEqual([])
    }
    expect(await agent.evaluate("document.querySelector('.side-logo').naturalWidth")).toBe(512)
  })

  await test.step('the login page shows both', async () => {
    const visitor = await newPage()
    await visitor.goto(`${program.url}/login`)
    await expect(visitor.getByRole('img', { name: 'Loja Aurora' })).toBeVisible()
    await expect(visitor).toHaveTitle(/Loja Aurora$/)
    expect(await seriousIssues(visitor)).toEqual([])
  })

  await test.step('removed and taken back', async () => {
    await group.getByRole('button', { name: 'Remover o logo' }).click()
    await expect(home.getByRole('img')).toHaveCount(0)
    await group.getByRole('button', { name: 'Desfazer' }).click()
    await expect(home.getByRole('img')).toBeAttached()
  })
})
