import { startMailServer, type TestMailServer } from '#plugins/mail/server/testing/mailServer.ts'
import { runByPalette } from './support/palette.ts'
import { expect, test } from './support/test.ts'

const ACCOUNT = { user: 'aviso', password: 'senha-do-correio' }
const NEW_PASSWORD = 'outra-senha-boa-7'

let smtp: TestMailServer
test.beforeAll(async () => {
  smtp = await startMailServer({ account: ACCOUNT })
})
test.afterAll(() => smtp.stop())

test.use({ own: 'mail' })

test('an administrator sets up the mail server, and somebody who forgot their password gets in by the mail', async ({ agentPage, newPage, program }) => {
  const admin = await agentPage('admin')
  const form = admin.getByRole('form', { name: 'Servidor de e-mail' })

  await test.step('what is wrong is said at the field, and what the server says in words', async () => {
    await runByPalette(admin, 'ir para o servidor de e-mail')
    await expect(admin.getByText('Sem um servidor de e-mail')).toBeVisible()
    await form.getByLabel('Servidor SMTP').fill('127.0.0.1:25')
    await admin.keyboard.press('Control+Enter')
    await expect(form.getByText('Só o nome')).toBeVisible()
    await form.getByLabel('Servidor SMTP').fill('127.0.0.1')
    await form.getByLabel('Segurança').selectOption('none')
    await form.getByLabel('Porta').fill(String(smtp.port))
    await form.getByLabel('Usuário').fill(ACCOUNT.user)
    await form.getByLabel('Senha').fill('errada')
    await form.getByLabel('Endereço de quem envia').fill('aviso@exemplo.com.br')
    await form.getByRole('button', { name: 'Enviar teste para mim' }).click()
    await expect(form.getByRole('status')).toContainText('recusou o usuário ou a senha')
    await form.getByLabel('Senha').fill(ACCOUNT.password)
    await form.getByRole('button', { name: 'Enviar teste para mim' }).click()
    await expect(form.getByRole('status')).toContainText('Enviado para')
    await admin.keyboard.press('Control+Enter')
    await expect(form.getByText('Há uma senha guardada')).toBeVisible()
  })

  await test.step('who forgot their password asks for a link, chooses another and is in', async () => {
    const stranger = await newPage()
    await stranger.goto(`${program.url}/reset`)
    await stranger.getByLabel('E-mail').fill('agente@balcao.local')
    await stranger.keyboard.press('Enter')
    await expect(stranger.getByText('E-mail de recuperação de senha enviado.')).toBeVisible()
    const { text } = await smtp.next(({ to }) => to.includes('agente@balcao.local'))
    const [, token = ''] = /\/reset\/([\w-]+)/.exec(text) ?? []
    await stranger.goto(`${program.url}/reset/${token}`)
    await stranger.getByLabel('Nova senha', { exact: true }).fill(NEW_PASSWORD)
    await stranger.getByLabel('Repita a nova senha').fill(NEW_PASSWORD)
    await stranger.keyboard.press('Enter')
    await expect(stranger.getByText('Senha redefinida com sucesso!')).toBeVisible()
  })

  await test.step('the administrator sees that it went out, without a reload', async () => {
    await expect(admin.getByRole('region', { name: 'Últimos 30 dias' })).toContainText('agente@balcao.local')
    await expect(admin.getByRole('region', { name: 'Últimos 30 dias' })).toContainText('Enviado')
  })
})
