import type { Locator, Page } from '@playwright/test'
import { accept, fillLogin, isLive, replyBox, row, showTab, visit } from './support/agent.ts'
import { inspect } from './support/inspect.ts'
import { expect, test } from './support/test.ts'

// A program of its own: one more in a queue would be given what others wait for.
test.use({ sample: { contacts: 4, tickets: 4, messages: 20 } })

const NAME = 'Joana Prado'
const PASSWORD = 'chuva-de-marco'
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })
const people = (page: Page): Locator => page.getByRole('grid', { name: 'Usuários' })
const personRow = (page: Page, name: string): Locator => people(page).getByRole('row').filter({ hasText: name })

/** Writes into the field that has the focus, and goes on to the next. */
async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text)
  await page.keyboard.press('Tab')
}

test('an administrator makes a colleague, who works, loses a queue, is signed out, leaves and is brought back', async ({
  agentPage,
  newPage,
  visitorPage,
  program,
}) => {
  const [first, second] = [await visitorPage('Zélia Campos'), await visitorPage('Zuleica Dias')]
  await first.write('Bom dia')
  await second.write('Boa tarde')
  const [admin, supervisor] = await Promise.all([agentPage('admin'), agentPage('supervisor')])

  await test.step('by keyboard alone; an e-mail that is taken is said at its field', async () => {
    await admin.keyboard.press('g')
    await admin.keyboard.press('u')
    await expect(personRow(admin, 'Agente Um')).toBeVisible()
    await people(admin).focus()
    await admin.keyboard.press('n')
    const form = dialog(admin, 'Novo usuário')
    await expect(form.getByLabel('Nome', { exact: true })).toBeFocused()
    await type(admin, NAME)
    await type(admin, 'agente@balcao.local')
    await type(admin, 'joana.prado')
    await expect(form.getByRole('switch', { name: 'Convidar por link' })).toBeFocused()
    await admin.keyboard.press('Space')
    await admin.keyboard.press('Tab')
    await admin.keyboard.type('chuva')
    await expect(form.getByRole('list', { name: 'Regras da senha' })).toContainText('Pelo menos 8 caracteres falta')
    await admin.keyboard.type('-de-marco')
    await expect(form.getByRole('list', { name: 'Regras da senha' })).toContainText('Pelo menos 8 caracteres atendida')
    for (const _field of ['show', 'profile', 'may phone', 'queues']) await admin.keyboard.press('Tab')
    await expect(form.getByRole('searchbox', { name: 'Procurar: Filas' })).toBeFocused()
    await admin.keyboard.type('sup')
    await admin.keyboard.press('Enter')
    await admin.keyboard.press('Control+Enter')
    await expect(form).toContainText('Este e-mail já está em uso.')
    await expect(form.getByLabel('E-mail')).toBeFocused()
    await admin.keyboard.press('Control+a')
    await admin.keyboard.type('joana@empresa.example')
    await admin.keyboard.press('Control+Enter')
    await expect(form).toBeHidden()
    await expect(personRow(admin, NAME)).toContainText('Suporte')
    await inspect(admin, 'usuários')
    await admin.setViewportSize({ width: 1440, height: 900 })
  })

  const joana = await newPage()
  await test.step('she signs in and works', async () => {
    await joana.goto(`${program.url}/login`)
    await fillLogin(joana, 'joana.prado', PASSWORD)
    await isLive(joana)
    await joana.goto(`${program.url}/atendimento`)
    await replyBox(await accept(joana, 'Zélia Campos')).fill('Em que posso ajudar?')
    await joana.keyboard.press('Enter')
    await expect(first.page.getByText('Em que posso ajudar?')).toBeVisible()
    await expect(personRow(admin, NAME)).toContainText('disponível')
  })

  await test.step('a queue that is taken from her leaves her list', async () => {
    await showTab(joana, 'Aguardando')
    await expect(row(joana, 'Zuleica Dias')).toBeVisible()
    await personRow(admin, NAME).click()
    const form = dialog(admin, 'Usuário')
    await inspect(admin, 'formulário de usuário')
    await admin.setViewportSize({ width: 1440, height: 900 })
    await form.getByRole('option', { name: 'Suporte' }).click()
    await form.getByLabel('Nome', { exact: true }).press('Control+Enter')
    await expect(admin.getByText(`${NAME} está sem fila`)).toBeVisible()
    await expect(row(joana, 'Zuleica Dias')).toBeHidden()
  })

  await test.step('a supervisor may make people, and delete nobody', async () => {
    await visit(supervisor, '/usuarios')
    await expect(personRow(supervisor, NAME)).toBeVisible()
    await expect(supervisor.getByRole('button', { name: 'Novo usuário' })).toBeVisible()
    await expect(supervisor.getByRole('button', { name: `Excluir ${NAME}` })).toBeHidden()
  })

  await test.step('her sessions are shown and end, and her screen says why', async () => {
    await admin.getByRole('button', { name: `Sessões de ${NAME}` }).click()
    const sessions = dialog(admin, `Sessões de ${NAME}`)
    await expect(sessions.getByRole('listitem')).toContainText('aberta agora')
    await inspect(admin, 'sessões')
    await admin.setViewportSize({ width: 1440, height: 900 })
    await sessions.getByRole('button', { name: 'Encerrar todas as sessões' }).click()
    await expect(joana.getByText('Sua sessão foi encerrada. Entre de novo.')).toBeVisible()
    await expect(joana).toHaveURL(/\/login/)
    await expect(sessions).toContainText('Nenhuma sessão aberta.')
    await admin.keyboard.press('Escape')
    await expect(personRow(admin, NAME)).toContainText('offline')
  })

  await test.step('leaving gives her conversation back, and Ctrl+Z brings her back', async () => {
    await admin.getByRole('button', { name: `Excluir ${NAME}` }).click()
    const ask = admin.getByRole('alertdialog', { name: `Excluir ${NAME}?` })
    await expect(ask).toContainText('1 conversa aberta volta para a fila.')
    await admin.keyboard.press('Enter')
    await expect(personRow(admin, NAME)).toBeHidden()
    await expect(personRow(supervisor, NAME)).toBeHidden()
    await people(admin).focus()
    await admin.keyboard.press('Control+z')
    await expect(personRow(admin, NAME)).toBeVisible()
    await expect(personRow(supervisor, NAME)).toBeVisible()
  })

  await test.step('everybody has their own profile', async () => {
    await admin.getByRole('button', { name: /^Administração, / }).click()
    await admin.getByRole('menuitem', { name: 'Meu perfil' }).click()
    const own = dialog(admin, 'Meu perfil')
    await expect(own.getByRole('listitem').filter({ hasText: 'esta sessão' })).toBeVisible()
    await own.getByLabel('Nova senha', { exact: true }).fill('outra-senha-boa')
    await own.getByLabel('Repita a nova senha').fill('outra-senha-boa')
    await own.getByLabel('Senha atual').fill('nao-e-esta')
    await admin.keyboard.press('Control+Enter')
    await expect(own).toContainText('Esta não é a senha atual.')
    await inspect(admin, 'meu perfil')
  })
})
