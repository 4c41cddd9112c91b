import type { Locator, Page } from '@playwright/test'
import { fillLogin, isLive } from './support/agent.ts'
import { inspect } from './support/inspect.ts'
import { MASTER_KEY } from './support/launch.ts'
import { expect, test } from './support/test.ts'

// A program of its own: the password of its superadmin changes.
test.use({ own: 'installation' })

const COMPANY = 'Padaria Rosa'
const ADMINISTRATOR = 'rosa@padaria.example'
const PASSWORD = 'chuva-de-marco'
const NEW_PASSWORD = 'sol-de-setembro'

const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })
const companies = (page: Page): Locator => page.getByRole('grid', { name: 'Empresas' })
const companyRow = (page: Page, name: string): Locator => companies(page).getByRole('row').filter({ hasText: name })
const wide = (page: Page): Promise<void> => page.setViewportSize({ width: 1440, height: 900 })

/** Writes into the field that has the focus, and goes on to the next. */
async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text)
  await page.keyboard.press('Tab')
}

test('a superadmin makes a company, whose administrator sees nothing of the first, is suspended and let in again', async ({
  newPage,
  visitorPage,
  program,
}) => {
  const visitor = await visitorPage('Zélia Campos')
  await visitor.write('Segredo da primeira empresa')
  const page = await newPage()
  await page.goto(`${program.url}/login`)
  await fillLogin(page, 'superadmin')
  await isLive(page)

  await test.step('the landing tells how the installation is doing', async () => {
    await expect(page.getByText('Sem servidor de e-mail')).toBeVisible()
    await expect(page.getByText('0 com falha')).toBeVisible()
    await inspect(page, 'assinatura')
    await wide(page)
  })

  await test.step('by keyboard alone; an e-mail that is taken and a negative limit are said at their fields', async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('o')
    await expect(companyRow(page, 'Balcão')).toContainText('Ativa')
    await companies(page).focus()
    await page.keyboard.press('n')
    const form = dialog(page, 'Nova empresa')
    await expect(form.getByLabel('Nome da empresa')).toBeFocused()
    await type(page, COMPANY)
    await page.keyboard.press('Tab')
    await type(page, '-3')
    await page.keyboard.press('Tab')
    await type(page, 'Rosa Lima')
    await type(page, 'agente@balcao.local')
    await page.keyboard.type(PASSWORD)
    await expect(form.getByRole('list', { name: 'Regras da senha' })).toContainText('Difícil de adivinhar atendida')
    await page.keyboard.press('Control+Enter')
    await expect(form).toContainText('Pelo menos 1: alguém precisa administrar a empresa.')
    await expect(form.getByLabel('Limite de pessoas')).toBeFocused()
    await inspect(page, 'nova empresa')
    await wide(page)
    // Another width takes the focus away.
    await form.getByLabel('Limite de pessoas').focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('3')
    await page.keyboard.press('Control+Enter')
    await expect(form).toContainText('Alguém já entra com este e-mail.')
    await expect(form.getByLabel('E-mail do administrador')).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(ADMINISTRATOR)
    await page.keyboard.press('Control+Enter')
    await expect(form).toBeHidden()
    await expect(companyRow(page, COMPANY)).toContainText('1 de 3')
    await inspect(page, 'empresas')
    await wide(page)
  })

  const rosa = await newPage()
  await test.step('its administrator signs in and sees nothing of the first company', async () => {
    await rosa.goto(`${program.url}/login`)
    await fillLogin(rosa, ADMINISTRATOR, PASSWORD)
    await isLive(rosa)
    await rosa.goto(`${program.url}/usuarios`)
    await expect(rosa.getByRole('grid', { name: 'Usuários' })).toContainText('Rosa Lima')
    await expect(rosa.getByRole('grid', { name: 'Usuários' })).not.toContainText('Agente Um')
    await rosa.goto(`${program.url}/atendimento`)
    await isLive(rosa)
    await expect(rosa.getByText('Zélia Campos')).toHaveCount(0)
  })

  await test.step('suspended, after a question that counts who is signed in, she is out at once', async () => {
    await companies(page).focus()
    await page.keyboard.press('End')
    await page.keyboard.press('s')
    const ask = page.getByRole('alertdialog', { name: `Suspender ${COMPANY}?` })
    await expect(ask).toContainText('1 pessoa conectada sai agora.')
    await inspect(page, 'suspender')
    await wide(page)
    await ask.getByRole('button', { name: 'Suspender' }).press('Enter')
    await expect(companyRow(page, COMPANY)).toContainText('Suspensa')
    await expect(rosa).toHaveURL(/\/login/)
    await expect(rosa.getByText('O acesso da sua empresa foi suspenso.')).toBeVisible()
    await fillLogin(rosa, ADMINISTRATOR, PASSWORD)
    await expect(rosa.getByText('O acesso da sua empresa está inativo.')).toBeVisible()
  })

  await test.step('let in again by the same key, she signs in', async () => {
    await companies(page).focus()
    await page.keyboard.press('End')
    await page.keyboard.press('s')
    await expect(companyRow(page, COMPANY)).toContainText('Ativa')
    await fillLogin(rosa, ADMINISTRATOR, PASSWORD)
    await isLive(rosa)
  })

  await test.step('a newer page is offered, and nothing is loaded by itself', async () => {
    await rosa.route('**/check-version', (route) => route.fulfill({ json: { version: '9.9.9', minClient: '0.1.0', client: 'another-build' } }))
    await rosa.goto(`${program.url}/contatos`)
    const word = rosa.getByRole('status').filter({ hasText: 'Nova versão disponível' })
    // The place of the word has no size of its own.
    await expect(word.getByText('Nova versão disponível')).toBeVisible()
    await inspect(rosa, 'nova versão')
    await wide(rosa)
    await rosa.unroute('**/check-version')
    await word.getByRole('button', { name: 'Recarregar' }).click()
    await isLive(rosa)
    await expect(rosa.getByText('Nova versão disponível')).toHaveCount(0)
  })

  await test.step('the master key gives a lost superadmin a new password, and ends the open session', async () => {
    const stranger = await newPage()
    await stranger.goto(`${program.url}/masterkey`)
    await expect(stranger.getByLabel('Chave mestra')).toBeFocused()
    await inspect(stranger, 'masterkey')
    await wide(stranger)
    await stranger.getByLabel('Chave mestra').fill('nao-e-esta')
    await stranger.getByLabel('Nova senha', { exact: true }).fill(NEW_PASSWORD)
    await stranger.getByLabel('Repita a nova senha').fill(NEW_PASSWORD)
    await stranger.keyboard.press('Enter')
    await expect(stranger.getByText('Esta não é a chave mestra.')).toBeVisible()
    await stranger.getByLabel('Chave mestra').fill(MASTER_KEY)
    await stranger.keyboard.press('Enter')
    await expect(stranger.getByText('Senha nova de superadmin salva.')).toBeVisible()
    await expect(page).toHaveURL(/\/login/)
    await fillLogin(stranger, 'superadmin', NEW_PASSWORD)
    await expect(stranger).toHaveURL(/\/assinatura/)
  })
})
