import type { Page } from '@playwright/test'
import { isLive, visit } from './support/agent.ts'
import { seriousIssues } from './support/axe.ts'
import { chooseChannel } from './support/channel.ts'
import { embedding, servePage } from './support/site.ts'
import { expect, test } from './support/test.ts'
import { introduce, visitorAt } from './support/visitor.ts'

// A program of its own: connections are the whole company's.
test.use({ own: 'connections' })

/** Most steps of Tab through a screen. */
const MOST_TABS = 90

/** Goes on with the keyboard alone until something of that name has the focus. */
async function tabTo(page: Page, name: string, key = 'Tab'): Promise<void> {
  const focused = `(() => {
    const at = document.activeElement
    const label = at?.labels?.[0]?.textContent ?? ''
    return (at?.getAttribute('aria-label') ?? (label || at?.textContent || '')).trim()
  })()`
  for (let step = 0; step < MOST_TABS; step++) {
    if ((await page.evaluate(focused)) === name) return
    await page.keyboard.press(key)
  }
  throw new Error(`${name} was not reached by ${key}`)
}

const card = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true })

test('an administrator makes a web chat by the keyboard; colleagues and visitors follow, and a renewed key ends the old page', async ({
  agentPage,
  newPage,
  program,
}) => {
  const admin = await agentPage('admin')
  const colleague = await agentPage('supervisor')
  for (const page of [admin, colleague]) {
    await visit(page, '/sessoes')
    await isLive(page)
    await expect(card(page, 'Site')).toContainText('Conectada')
  }

  await test.step('a taken name is said at its field; another one is saved, and the colleague sees the card', async () => {
    await admin.keyboard.press('n')
    await expect(admin.getByRole('dialog', { name: 'Nova conexão' })).toBeVisible()
    await chooseChannel(admin, 'Chat do site')
    const name = admin.getByRole('dialog', { name: 'Nova conexão: Chat do site' }).getByLabel('Nome', { exact: true })
    await expect(name).toHaveValue('Chat do site')
    await expect(name).toBeFocused()
    await admin.keyboard.type('site')
    await admin.keyboard.press('Control+Enter')
    await expect(admin.getByText('Outra conexão tem este nome.')).toBeVisible()
    await admin.keyboard.press('Control+a')
    await admin.keyboard.type('Loja da esquina')
    await admin.keyboard.press('Control+Enter')
    await expect(card(admin, 'Loja da esquina')).toContainText('Conversas abertas')
    await expect(card(colleague, 'Loja da esquina')).toContainText('Conectada')
    await expect(colleague.getByRole('button', { name: 'Nova conexão' })).toHaveCount(0)
    expect(await seriousIssues(admin)).toEqual([])
  })

  await test.step('the default moves with a key, and back with its undo', async () => {
    await tabTo(admin, 'Site')
    await admin.keyboard.press('ArrowDown')
    await admin.keyboard.press('d')
    await expect(card(colleague, 'Loja da esquina')).toContainText('Padrão')
    await admin.keyboard.press('Control+z')
    await expect(card(colleague, 'Site')).toContainText('Padrão')
  })

  await test.step('title, greeting, colour and sites are written, and the page beside follows before they are saved', async () => {
    await tabTo(admin, 'Loja da esquina')
    await admin.keyboard.press('s')
    await expect(admin).toHaveURL(/\/configuracoes\/webchat\?c=\d+/)
    const preview = admin.frameLocator('iframe[title="Prévia do chat do site"]')
    await expect(preview.getByRole('heading', { level: 1 })).toBeVisible()
    await tabTo(admin, 'Título')
    await admin.keyboard.type('Fale com a loja')
    await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Fale com a loja')
    await admin.keyboard.press('Enter')
    await expect(admin.getByRole('status').filter({ hasText: 'Salvo' }).first()).toBeVisible()
    await tabTo(admin, 'Saudação')
    await admin.keyboard.type('Oi! Em que ajudamos?')
    await expect(preview.getByText('Oi! Em que ajudamos?')).toBeVisible()
    await tabTo(admin, 'Cor da página')
    await admin.keyboard.press('Control+a')
    await admin.keyboard.type('#102030')
    await expect(preview.locator('header')).toHaveCSS('background-color', 'rgb(16, 32, 48)')
    await tabTo(admin, 'Sites que podem mostrar o chat')
    await admin.keyboard.type('loja.com.br')
    await admin.keyboard.press('Control+Enter')
    await expect(admin.getByText('Linha 1: comece com https:// ou http://.')).toBeVisible()
    expect(await seriousIssues(admin)).toEqual([])
  })

  const site = await servePage('<title>Loja</title>')
  const origin = new URL(site.url).origin
  await test.step('the site that is named may show it', async () => {
    await admin.keyboard.press('Control+a')
    await admin.keyboard.type(origin)
    await admin.keyboard.press('Control+Enter')
    await expect(admin.getByRole('region', { name: 'No seu site' }).getByRole('status').first()).toContainText('Salvo')
    await site.close()
  })

  const address = (await admin.getByText(/\/webchat\/[\w-]+$/).textContent()) ?? ''
  const webchatToken = address.split('/').at(-1) ?? ''
  const shop = await servePage(embedding({ url: program.url, webchatToken }), Number(new URL(origin).port))
  const page = await newPage({ extraHTTPHeaders: {} })
  await page.goto(shop.url)
  await page.getByRole('button', { name: 'Abrir conversa' }).click()
  const frame = page.frameLocator('iframe[title="Conversa"]')

  await test.step('a visitor there sees them', async () => {
    await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Fale com a loja')
    await expect(frame.getByText('Oi! Em que ajudamos?')).toBeVisible()
    await expect(frame.locator('header')).toHaveCSS('background-color', 'rgb(16, 32, 48)')
    await introduce(frame, 'Nara Lima')
    await visitorAt(page, frame, 'Nara Lima').write('Vocês abrem no sábado?')
  })

  await test.step('what is changed now, the open page follows without a reload', async () => {
    await tabTo(admin, 'Título', 'Shift+Tab')
    await admin.keyboard.press('Control+a')
    await admin.keyboard.type('Loja Aurora')
    await admin.keyboard.press('Enter')
    await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Loja Aurora')
  })

  await test.step('a renewed key asks first, and the old page says that it ended', async () => {
    await tabTo(admin, 'Renovar chave')
    await admin.keyboard.press('Enter')
    await expect(admin.getByRole('alertdialog')).toContainText('Isto não se desfaz')
    await admin.keyboard.press('Enter')
    await expect(frame.getByRole('heading', { name: 'Este chat não atende mais neste endereço' })).toBeVisible()
    await expect(admin.getByText(address)).toHaveCount(0)
    await shop.close()
  })

  await test.step('deleting asks where the open conversation goes; gone at the colleague, and back with its undo', async () => {
    await visit(admin, '/sessoes')
    await isLive(admin)
    await tabTo(admin, 'Loja da esquina')
    await admin.keyboard.press('Delete')
    await expect(admin.getByRole('dialog', { name: 'Excluir Loja da esquina?' })).toContainText('1 conversa aberta')
    await admin.keyboard.press('Control+Enter')
    await expect(card(colleague, 'Loja da esquina')).toHaveCount(0)
    await expect(admin.getByText('Conexão Loja da esquina excluída')).toBeVisible()
    await admin.keyboard.press('Control+z')
    await expect(card(colleague, 'Loja da esquina')).toBeVisible()
  })
})
