import { runByPalette } from './support/palette.ts'
import { expect, test } from './support/test.ts'

test.use({ own: 'rights' })

test('an administrator gives a role by keyboard and hides a menu; who has it sees both at once, and the way back too', async ({ agentPage }) => {
  const [admin, agent] = await Promise.all([agentPage('admin'), agentPage('agente')])
  const settings = agent.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: /^Configurações/ })

  await test.step('a new role says before it is saved what it changes, and for how many', async () => {
    await runByPalette(admin, 'ir para os papéis')
    await expect(admin.getByText('Nenhum papel ainda')).toBeVisible()
    await admin.keyboard.press('n')
    const form = admin.getByRole('dialog', { name: 'Novo papel' })
    await expect(form.getByLabel('Nome', { exact: true })).toBeFocused()
    await admin.keyboard.type('Líder de turno')
    await form.getByRole('searchbox', { name: 'Procurar permissão' }).fill('configurações da empresa')
    await form.getByRole('checkbox', { name: /^Mudar as configurações da empresa/ }).press('Space')
    await form.getByRole('searchbox', { name: 'Procurar permissão' }).fill('escrever notas')
    await form.getByRole('checkbox', { name: /^Escrever notas/ }).press('Space')
    await form.getByRole('searchbox', { name: 'Procurar pessoa' }).fill('agente um')
    await admin.keyboard.press('Enter')
    const effect = form.getByRole('region', { name: 'O que muda ao salvar' })
    await expect(effect).toContainText('1 pessoa passa a: Mudar as configurações da empresa')
    await expect(effect).toContainText('1 pessoa deixa de: Escrever notas nos atendimentos que se podem ler')
    await admin.keyboard.press('Control+Enter')
    await expect(admin.getByRole('row', { name: /Líder de turno/ })).toContainText('Atendente')
  })

  await test.step('who has it gets the screen without a reload, and may use it', async () => {
    await settings.click()
    await agent
      .getByRole('navigation', { name: /^Telas de/ })
      .getByRole('link', { name: 'Geral' })
      .click()
    await expect(agent).toHaveURL(/\/configuracoes\/geral/)
    const first = agent.getByRole('switch').first()
    await first.press('Space')
    await expect(agent.getByText('Salvo', { exact: true })).toBeVisible()
  })

  await test.step('a menu that is hidden from agents goes from the menu and from the address, and Ctrl+Z shows it again', async () => {
    await runByPalette(admin, 'ir para os menus visíveis')
    await admin.getByRole('checkbox', { name: 'Notas para Atendente' }).press('Space')
    await expect(admin.getByText('Salvo', { exact: true })).toBeVisible()
    await agent.goto(new URL('/notas', agent.url()).href)
    await expect(agent.getByText('Acesso negado')).toBeVisible()
    await admin.keyboard.press('Control+z')
    await expect(admin.getByRole('checkbox', { name: 'Notas para Atendente' })).toBeChecked()
  })

  await test.step('the role deleted, the screen that its person works on closes before them, and opens again with the undo', async () => {
    await runByPalette(admin, 'ir para os papéis')
    await expect(settings).toBeVisible()
    await agent.goto(new URL('/configuracoes/geral', agent.url()).href)
    await expect(agent.getByRole('switch').first()).toBeVisible()
    await admin.getByRole('button', { name: 'Excluir: Líder de turno' }).click()
    await expect(admin.getByText('Nenhum papel ainda')).toBeVisible()
    await expect(agent.getByText('Acesso negado')).toBeVisible()
    await expect(agent.getByRole('switch')).toHaveCount(0)
    await expect(agent.getByRole('link', { name: 'Geral' })).toHaveCount(0)
    await admin.keyboard.press('Control+z')
    await expect(admin.getByRole('row', { name: /Líder de turno/ })).toBeVisible()
    await expect(agent.getByRole('switch').first()).toBeVisible()
  })
})
