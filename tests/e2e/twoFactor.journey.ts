import { codeOf } from '#plugins/twoFactor/server/testing/codeOf.ts'
import { fillLogin } from './support/agent.ts'
import { runByPalette } from './support/palette.ts'
import { expect, test } from './support/test.ts'

test.use({ own: 'twoFactor' })

test('somebody switches two-step verification on, signs in with a code, and an administrator helps who lost the phone', async ({
  agentPage,
  newPage,
  program,
}) => {
  const [agent, admin] = await Promise.all([agentPage('agente'), agentPage('admin')])
  const dialog = agent.getByRole('dialog', { name: 'Verificação em duas etapas' })
  const recovery: string[] = []

  await test.step('the app reads a code, and the codes for a lost phone are shown once', async () => {
    await runByPalette(agent, 'verificação em duas etapas')
    await dialog.getByRole('button', { name: 'Ligar' }).click()
    await expect(dialog.getByRole('img', { name: /Código QR/ })).toBeVisible()
    await expect(dialog.getByLabel('Código', { exact: true })).toBeFocused()
    const secret = (await dialog.locator('code').textContent()) ?? ''
    await dialog.getByLabel('Código', { exact: true }).fill('000000')
    await agent.keyboard.press('Enter')
    await expect(dialog.getByText('Este código não está certo')).toBeVisible()
    await dialog.getByLabel('Código', { exact: true }).fill(codeOf(secret))
    await agent.keyboard.press('Enter')
    const codes = dialog.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    recovery.push(...(await codes.allTextContents()))
    await dialog.getByRole('button', { name: 'Guardei' }).click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('the password alone does not open the account any more', async () => {
    const other = await newPage()
    await other.goto(`${program.url}/login`)
    await fillLogin(other, 'agente')
    const code = other.getByLabel('Código de verificação')
    await expect(code).toBeFocused()
    await code.fill('nada')
    await other.keyboard.press('Enter')
    await expect(other.getByText('Este código não está certo, ou já foi usado')).toBeVisible()
    await code.fill(recovery[0] ?? '')
    await other.keyboard.press('Enter')
    await expect(other).toHaveURL(/\/atendimento/)
  })

  await test.step('an administrator takes it away for who lost the phone', async () => {
    await runByPalette(admin, 'ir para os usuários')
    await admin.getByRole('button', { name: /^Sessões de Agente Um/ }).click()
    await admin.getByRole('button', { name: 'Retirar a verificação em duas etapas' }).click()
    await admin
      .getByRole('alertdialog', { name: 'Retirar a verificação de Agente Um?' })
      .getByRole('button', { name: 'Retirar a verificação em duas etapas' })
      .click()
    await expect(admin.getByRole('region', { name: 'Avisos' })).toContainText('Verificação de Agente Um retirada')
    const third = await newPage()
    await third.goto(`${program.url}/login`)
    await fillLogin(third, 'agente')
    await expect(third).toHaveURL(/\/atendimento/)
  })
})
