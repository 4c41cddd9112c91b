import type { Page } from '@playwright/test'
import { accept, log, replyBox, row, showTab, tile } from './support/agent.ts'
import { expect, test } from './support/test.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Paleta de comandos' })
const box = (page: Page) => palette(page).getByRole('combobox')
const options = (page: Page) => palette(page).getByRole('option')
const notices = (page: Page) => page.getByRole('region', { name: 'Avisos' })

test('a transfer asked step by step from inside the reply box, by keyboard alone; the colleague has it with the note', async ({ agentPage, wireVisitor }) => {
  const name = 'Iracema Prado'
  const visitor = await wireVisitor(name)
  await visitor.write('Preciso trocar o endereço')
  const [page, colleague] = await Promise.all([agentPage('agente'), agentPage('agente2')])
  const conversation = await accept(page, name)
  await replyBox(conversation).pressSequentially('Um momento')
  const { keyboard } = page

  await test.step('misspelt and without the accent it is found; Enter asks instead of running', async () => {
    await keyboard.press('Control+k')
    await keyboard.type('>tranfserir')
    await expect(options(page).first()).toContainText('Transferir…')
    await keyboard.press('Enter')
    await expect(box(page)).toHaveAttribute('placeholder', 'Fila, ou o nome de quem recebe')
    await expect(options(page).first()).toContainText('fila atual')
  })

  await test.step('each step has its own search; Backspace goes one step back', async () => {
    await keyboard.type('vend')
    await expect(options(page)).toHaveCount(1)
    await keyboard.press('Enter')
    await expect(box(page)).toHaveAttribute('placeholder', 'Quem recebe')
    await keyboard.press('Backspace')
    await expect(box(page)).toHaveAttribute('placeholder', 'Fila, ou o nome de quem recebe')
    await keyboard.type('vend')
    await keyboard.press('Enter')
    await expect(options(page).filter({ hasText: 'Sem pessoa: deixar na fila Vendas' })).toBeVisible()
    await keyboard.type('dois')
    await expect(options(page).first()).toContainText('Agente Dois')
    await expect(palette(page)).toContainText('Fica com esta pessoa na hora.')
    await keyboard.press('Enter')
  })

  await test.step('the last step runs it, and the colleague reads the note', async () => {
    await expect(box(page)).toHaveAttribute('placeholder', 'Recado para quem recebe')
    await keyboard.type('Cliente espera desde ontem')
    await expect(options(page).first()).toContainText(`Transferir ${name} para Agente Dois com este recado`)
    await keyboard.press('Enter')
    await expect(palette(page)).toBeHidden()
    await expect(notices(page)).toContainText('Atendimento transferido para Agente Dois')
    await expect(notices(colleague)).toContainText('Cliente espera desde ontem')
    await showTab(colleague, 'Em atendimento')
    await row(colleague, name).click()
    await expect(log(tile(colleague, name))).toContainText('Preciso trocar o endereço')
  })
})

test('a whole transfer is typed faster than the server answers: each Enter takes its own answer, when that comes', async ({ agentPage, wireVisitor }) => {
  const visitor = await wireVisitor('Amélia Prates')
  await visitor.write('Quero falar com vendas')
  const [page, colleague] = await Promise.all([agentPage('agente'), agentPage('agente2')])
  await accept(page, 'Amélia Prates')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/queue\b/, async (route) => {
    await held
    await route.continue()
  })
  const { keyboard } = page
  await keyboard.press('Control+k')
  await keyboard.type('>transferir')
  await expect(options(page).first()).toContainText('Transferir…')
  await keyboard.press('Enter')
  await expect(box(page)).toHaveAttribute('placeholder', 'Fila, ou o nome de quem recebe')
  await keyboard.type('vend')
  await keyboard.press('Enter')
  await keyboard.type('doix')
  await keyboard.press('Backspace')
  await keyboard.type('s')
  await keyboard.press('Enter')
  await keyboard.type('Vem da loja')
  await keyboard.press('Enter')
  await expect(box(page)).toHaveValue('vend')
  release()

  await expect(palette(page)).toBeHidden()
  await expect(notices(page)).toContainText('Atendimento transferido para Agente Dois')
  await expect(notices(colleague)).toContainText('Vem da loja')
})

test('what is typed before the palette has arrived is not lost, and does not land in the reply box', async ({ agentPage, wireVisitor }) => {
  const visitor = await wireVisitor('Benedita Luz')
  await visitor.write('Bom dia')
  const page = await agentPage('agente2')
  const conversation = await accept(page, 'Benedita Luz')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/Palette[^/]*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.reload()
  await replyBox(conversation).pressSequentially('Bom dia, dona')
  for (let times = 0; times < 4; times += 1) await page.keyboard.press('ArrowLeft')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('temq escuro')
  for (let times = 0; times < 8; times += 1) await page.keyboard.press('Backspace')
  await page.keyboard.type('a escuro')
  await page.keyboard.press('Enter')
  await expect(palette(page)).toBeHidden()
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'dark')
  release()

  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(palette(page)).toBeHidden()
  await expect(replyBox(conversation)).toBeFocused()
  await page.keyboard.type('cara ')
  await expect(replyBox(conversation)).toHaveValue('Bom dia, cara dona')
})

test('an answer of the server joins below: the chosen row stays where it is', async ({ agentPage, wireVisitor }) => {
  const visitor = await wireVisitor('Contato Filadélfia')
  await visitor.write('Bom dia')
  const page = await agentPage('agente')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/tickets\?/, async (route) => {
    if (route.request().url().includes('searchParam=contato')) await held
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('contato')
  await expect(options(page).first()).toContainText(/Contatos/)
  const rows = options(page)
  const last = rows.last()
  await expect(rows.filter({ hasText: 'Filadélfia' }).first()).toBeVisible()
  const before = await rows.count()
  for (let times = 1; times < before; times += 1) await page.keyboard.press('ArrowDown')
  await expect(last).toHaveAttribute('data-selected', 'true')
  const chosen = palette(page).locator('[data-selected=true]')
  const text = await chosen.textContent()
  const { y } = (await chosen.boundingBox()) ?? { y: 0 }

  release()

  await expect.poll(() => rows.count()).toBeGreaterThan(before)
  expect(await chosen.textContent()).toBe(text)
  expect((await chosen.boundingBox())?.y).toBe(y)
  await page.keyboard.press('Escape')
})

test('inside a dialog it opens too, and gives the field its caret back; help and people have their own signs', async ({ agentPage, wireVisitor }) => {
  const visitor = await wireVisitor('Otávio Reis')
  await visitor.write('Bom dia')
  const page = await agentPage('agente')
  const conversation = await accept(page, 'Otávio Reis')
  await replyBox(conversation).press('Escape')
  await page.keyboard.press('h')
  const note = page.getByRole('dialog', { name: 'Adiar Otávio Reis' }).getByRole('searchbox')
  await note.fill('sem pressa')
  await note.press('Home')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('?desfaz')
  await expect(options(page).first()).toContainText('Desfazer')
  await expect(palette(page)).toContainText('Ctrl+Z, fora dos textos')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('@agente dois')
  await expect(options(page).filter({ hasText: 'Agente Dois' })).toContainText('Suporte')
  await page.keyboard.press('Escape')

  await expect(palette(page)).toBeHidden()
  await expect(note).toBeFocused()
  await page.keyboard.type('Responder ')
  await expect(note).toHaveValue('Responder sem pressa')
})
