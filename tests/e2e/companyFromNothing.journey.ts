import type { Page } from '@playwright/test'
import { listContacts } from '#plugins/contacts/contract/index.ts'
import { listTickets } from '#plugins/tickets/contract/index.ts'
import { accept, fillLogin, isLive, list, log, reply, showAll, showTab } from './support/agent.ts'
import { chooseChannel } from './support/channel.ts'
import { freshInstallation, type Installation } from './support/installation.ts'
import { type Launched, launch } from './support/launch.ts'
import { runByPalette } from './support/palette.ts'
import { type Site, servePage } from './support/site.ts'
import { expect, test } from './support/test.ts'
import { visitorAt } from './support/visitor.ts'
import { createWire } from './support/wire.ts'

const COMPANY = 'Oficina Aurora'
const OWNER = { name: 'Dora Pires', email: 'dora@oficina.example', password: 'parafuso-azul-9' }
const BENTO = { name: 'Bento Reis', email: 'bento@oficina.example', password: 'martelo-verde-3' }
const CIDA = { name: 'Cida Luz', email: 'cida@oficina.example', password: 'serrote-roxo-5' }
const QUEUE = 'Orçamentos'

let installation: Installation
let program: Launched
let site: Site | undefined
test.beforeAll(async () => {
  installation = await freshInstallation()
  program = await launch({ ...installation, environment: { STARTER_ROWS: 'on' } })
})
test.afterAll(async () => {
  await site?.close()
  await program.stop()
  await installation.remove()
})

async function enter(page: Page, name: string, password?: string): Promise<Page> {
  await page.goto(`${program.url}/login`)
  await fillLogin(page, name, password)
  await isLive(page)
  return page
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** A colleague in the queue, by the form of people. */
async function makePerson(page: Page, { name, email, password }: typeof BENTO): Promise<void> {
  await page.keyboard.press('n')
  const form = dialog(page, 'Novo usuário')
  await form.getByLabel('Nome', { exact: true }).fill(name)
  await form.getByLabel('E-mail', { exact: true }).fill(email)
  await form.getByRole('switch', { name: 'Convidar por link' }).press('Space')
  await form.getByLabel('Senha', { exact: true }).fill(password)
  await form.getByRole('searchbox', { name: 'Procurar: Filas' }).fill(QUEUE)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await expect(form).toBeHidden()
  await expect(page.getByRole('grid', { name: 'Usuários' }).getByRole('row').filter({ hasText: name })).toContainText(QUEUE)
  await page.getByRole('grid', { name: 'Usuários' }).focus()
}

test('an empty installation becomes a working company by the screens alone, and the company beside it sees nothing', async ({ newPage }) => {
  const platform = await newPage()
  const dora = await newPage()

  await test.step('the superadmin makes the company with its first administrator', async () => {
    await enter(platform, 'superadmin')
    await runByPalette(platform, 'ir para as empresas')
    const companies = platform.getByRole('grid', { name: 'Empresas' })
    await expect(companies.getByRole('row')).toHaveCount(2)
    await platform.keyboard.press('n')
    const form = dialog(platform, 'Nova empresa')
    await form.getByLabel('Nome da empresa').fill(COMPANY)
    await form.getByLabel('Nome do administrador').fill(OWNER.name)
    await form.getByLabel('E-mail do administrador').fill(OWNER.email)
    await form.getByLabel('Senha do administrador').fill(OWNER.password)
    await platform.keyboard.press('Control+Enter')
    await expect(form).toBeHidden()
    await expect(companies.getByRole('row').filter({ hasText: COMPANY })).toContainText('Ativa')
  })

  await test.step('she signs in, finds the first steps and the texts to start with, and makes a queue', async () => {
    await enter(dora, OWNER.email, OWNER.password)
    await expect(dora.getByRole('region', { name: 'Primeiros passos' })).toBeVisible()
    await runByPalette(dora, 'ir para as etiquetas')
    await expect(dora.getByRole('grid', { name: 'Etiquetas' }).getByRole('row').nth(1)).toBeVisible()
    await runByPalette(dora, 'ir para as filas')
    await expect(dora.getByRole('grid', { name: 'Filas' })).toBeVisible()
    await dora.keyboard.press('n')
    const form = dialog(dora, 'Nova fila')
    await form.getByLabel('Nome', { exact: true }).fill(QUEUE)
    await dora.keyboard.press('Control+Enter')
    await expect(dora.getByRole('row').filter({ hasText: QUEUE })).toBeVisible()
  })

  await test.step('two people, and a role that lets one of them import contacts', async () => {
    await runByPalette(dora, 'ir para os usuários')
    await expect(dora.getByRole('grid', { name: 'Usuários' }).getByRole('row')).toHaveCount(2)
    await makePerson(dora, BENTO)
    await makePerson(dora, CIDA)
    await runByPalette(dora, 'ir para os papéis')
    await expect(dora.getByText('Nenhum papel ainda')).toBeVisible()
    await dora.keyboard.press('n')
    const form = dialog(dora, 'Novo papel')
    await form.getByLabel('Nome', { exact: true }).fill('Recepção')
    await form.getByRole('searchbox', { name: 'Procurar permissão' }).fill('importar contatos')
    await form.getByRole('checkbox', { name: /^Importar contatos de arquivos/ }).press('Space')
    await form.getByRole('searchbox', { name: 'Procurar pessoa' }).fill('cida')
    await dora.keyboard.press('Enter')
    await expect(form.getByRole('region', { name: 'O que muda ao salvar' })).toContainText('1 pessoa passa a: Importar contatos')
    await dora.keyboard.press('Control+Enter')
    await expect(dora.getByRole('row', { name: /Recepção/ })).toBeVisible()
  })

  await test.step('who has the role imports the contacts', async () => {
    const cida = await enter(await newPage(), CIDA.email, CIDA.password)
    await cida.goto(`${program.url}/contatos`)
    await cida.getByRole('button', { name: /^Importar/ }).click()
    const form = dialog(cida, 'Importar contatos')
    const buffer = Buffer.from('Nome;Celular\nSeu Osvaldo;(11) 97777-0001\nDona Íris;(11) 97777-0002')
    await form.locator('input[type=file]').setInputFiles({ name: 'fregueses.csv', mimeType: 'text/csv', buffer })
    await expect(form).toContainText('2 linhas')
    await form.getByRole('button', { name: /^Importar/ }).click()
    await expect(cida.getByRole('listitem', { name: 'fregueses.csv' })).toContainText('2 novos')
    await dora.goto(`${program.url}/contatos`)
    await expect(dora.getByRole('grid', { name: 'Contatos' })).toContainText('Dona Íris')
  })

  const bento = await newPage()
  await test.step('a colleague without the role may not', async () => {
    await enter(bento, BENTO.email, BENTO.password)
    await bento.goto(`${program.url}/contatos`)
    await expect(bento.getByRole('grid', { name: 'Contatos' })).toContainText('Seu Osvaldo')
    await expect(bento.getByRole('button', { name: /^Importar/ })).toHaveCount(0)
  })

  await test.step('a web chat of its own, whose line goes into a page of another origin', async () => {
    await runByPalette(dora, 'ir para as conexões')
    await expect(dora.getByRole('list', { name: 'Conexões' })).toBeVisible()
    await dora.keyboard.press('n')
    await chooseChannel(dora, 'Chat do site')
    const form = dialog(dora, 'Nova conexão: Chat do site')
    await form.getByLabel('Nome', { exact: true }).fill('Chat da oficina')
    await form.getByLabel('Fila das novas conversas').selectOption(QUEUE)
    await dora.keyboard.press('Control+Enter')
    const card = dora.getByRole('listitem', { name: 'Chat da oficina', exact: true })
    await card.getByRole('button', { name: 'Ajustar' }).click()
    await expect(dora).toHaveURL(/\/configuracoes\/webchat\?c=\d+/)
    const line = (await dora.locator('code').filter({ hasText: 'webchat.js' }).textContent()) ?? ''
    expect(line).toContain(`${program.url}/webchat.js`)
    site = await servePage(`<!doctype html><html lang="pt-BR"><title>Oficina</title><h1>Oficina</h1>${line}`)
  })

  const customer = await newPage({ extraHTTPHeaders: {} })
  await customer.goto(site?.url ?? '')
  await customer.getByRole('button', { name: 'Abrir conversa' }).click()
  const visitor = visitorAt(customer, customer.frameLocator('iframe[title="Conversa"]'), 'Visitante')

  await test.step('a customer writes there, and the agent of the queue answers', async () => {
    await visitor.write('Quanto custa trocar a correia?')
    await bento.goto(`${program.url}/atendimento`)
    await showTab(bento, 'Aguardando')
    const waiting = list(bento).getByRole('option', { name: /^Visitante \d+,/ })
    await expect(waiting).toHaveAccessibleName(new RegExp(`, ${QUEUE},`))
    const [name = ''] = /Visitante \d+/.exec(await waiting.innerText()) ?? []
    const conversation = await accept(bento, name)
    await expect(log(conversation)).toContainText('Quanto custa trocar a correia?')
    await reply(conversation, 'Com a peça, 280 reais.')
    await expect(visitor.log).toContainText('Com a peça, 280 reais.')
  })

  await test.step('the first company sees nothing of it, on the screens and on the wire', async () => {
    const admin = await enter(await newPage(), 'admin')
    await admin.goto(`${program.url}/atendimento`)
    await showAll(admin)
    await expect(admin.getByText('Nada em atendimento')).toBeVisible()
    await admin.goto(`${program.url}/contatos`)
    await expect(admin.getByText('Nenhum contato ainda')).toBeVisible()
    await admin.goto(`${program.url}/usuarios`)
    await expect(admin.getByRole('grid', { name: 'Usuários' })).toContainText('Agente Um')
    await expect(admin.getByRole('grid', { name: 'Usuários' })).not.toContainText(BENTO.name)
    await admin.goto(`${program.url}/sessoes`)
    await expect(admin.getByRole('listitem', { name: 'Site', exact: true })).toBeVisible()
    await expect(admin.getByRole('listitem', { name: 'Chat da oficina' })).toHaveCount(0)
    const { calls, agent } = createWire(program)
    const { session } = await agent('admin')
    const { tickets } = await calls.ask(listTickets, { status: ['open', 'pending', 'closed'], showAll: true }, session)
    const { contacts } = await calls.ask(listContacts, { searchParam: '' }, session)
    expect({ tickets, contacts }).toEqual({ tickets: [], contacts: [] })
  })

  await test.step('the superadmin sees its figures, and nothing that was written', async () => {
    // Figures are counted when the screen is asked for.
    await platform.goto(`${program.url}/tenants`)
    const cells = platform.getByRole('row').filter({ hasText: COMPANY }).getByRole('gridcell')
    await expect(cells.nth(2)).toHaveText('3')
    await expect(cells.nth(3)).toHaveText('2')
    await expect(cells.nth(4)).toHaveText('1')
    const { session } = await createWire(program).agent('superadmin')
    for (const path of ['/contacts', '/tickets?status=open', '/users']) {
      expect((await createWire(program).calls.call('GET', path, { token: session.token })).status, path).toBe(403)
    }
  })
})
