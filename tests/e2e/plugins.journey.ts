import { isLive, tile } from './support/agent.ts'
import { seriousIssues } from './support/axe.ts'
import { expect, test } from './support/test.ts'

// A program of its own: what is off is off for the whole company.
test.use({ own: 'plugins' })

test('an administrator switches a plugin off: it is gone for the agent at once, and back again', async ({ agentPage, program }) => {
  const agent = await agentPage('agente')
  const admin = await agentPage('admin')
  await agent.goto(`${program.url}/notas`)
  await isLive(agent)
  const menu = agent.getByRole('navigation', { name: 'Telas de Atendimento' })
  const entry = menu.getByRole('link', { name: 'Notas' })
  await admin.goto(`${program.url}/plugins`)
  await isLive(admin)
  const plugin = (id: string) => admin.locator(`[data-plugin="${id}"]`)

  await test.step('the page says what a plugin adds; essential ones have no switch', async () => {
    await plugin('notes').locator('summary').click()
    await expect(plugin('notes')).toContainText('GET /')
    await expect(plugin('notes')).toContainText('plugins/notes/client/index.ts')
    await expect(admin.getByRole('list', { name: 'Parte do Balcão' }).locator('[data-plugin="tickets"]')).toBeVisible()
    await expect(plugin('tickets').getByRole('switch')).toHaveCount(0)
    expect(await seriousIssues(admin)).toEqual([])
  })

  await test.step('each is called by its title, with what it does below, and its id among the details; the search finds both', async () => {
    const search = admin.getByRole('searchbox', { name: 'Nome do plugin' })
    await expect(plugin('notes').getByRole('heading', { name: 'Notas', exact: true })).toBeVisible()
    await expect(plugin('notes')).toContainText('Recados da equipe sobre um atendimento, que o contato não vê.')
    await search.fill('rápida')
    await expect(plugin('quickReplies')).toBeVisible()
    await expect(plugin('notes')).toHaveCount(0)
    await search.fill('notif')
    await expect(plugin('notifications')).toBeVisible()
    await search.fill('nada disso')
    await expect(admin.getByText('Nenhum plugin com esse nome')).toBeVisible()
    await search.press('Escape')
    await expect(plugin('notes')).toBeVisible()
  })

  await test.step('off: calls are refused, the open screen says why and stays', async () => {
    await admin.getByRole('switch', { name: 'Plugin Notas ligado' }).click({ force: true })
    await expect(agent.getByText('O plugin “Notas” está desligado nesta empresa.')).toBeVisible()
    await expect(entry).toHaveCount(0)
    await agent.reload()
    await expect(agent.getByText('O plugin “Notas” está desligado nesta empresa.')).toBeVisible()
    await expect(plugin('notes')).toContainText('desligado')
  })

  await test.step('what others need says which', async () => {
    await admin.getByRole('switch', { name: 'Plugin Mensagens rápidas ligado' }).click({ force: true })
    await expect(admin.getByText(/^Outros plugins precisam deste: .*Agendamentos/)).toBeVisible()
  })

  await test.step('undone, it is back without a reload', async () => {
    await admin.keyboard.press('Escape')
    await admin.getByRole('switch', { name: 'Plugin Notas ligado' }).click({ force: true })
    await expect(agent.getByText('O plugin “Notas” está desligado nesta empresa.')).toHaveCount(0)
  })

  await test.step('developers see whose everything is', async () => {
    await admin.getByRole('button', { name: 'Modo de desenvolvedor' }).click()
    await expect(tile(admin, 'Plugins')).toHaveAttribute('data-dev', /^core\.plugins · Bancada \(core\)/)
    await admin.getByRole('navigation', { name: 'Telas de Configurações' }).getByRole('link', { name: 'Etiquetas' }).hover()
    await expect(admin.getByText('core.sideBarItems · Etiquetas (labels) · plugins/labels/client/index.ts')).toBeVisible()
    await admin.reload()
    await expect(tile(admin, 'Plugins')).toHaveAttribute('data-dev', /^core\.plugins/)
  })
})
