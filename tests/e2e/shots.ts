import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { ensureBuilt } from '#core/server/http/build.ts'
import { root } from '#core/tooling/run.ts'
import config from './playwright.config.ts'
import { newAddress } from './support/addresses.ts'
import { accept, fillLogin, list, reply } from './support/agent.ts'
import { ASKS_WHO, change, fill, freshInstallation } from './support/installation.ts'
import { type Launched, launch } from './support/launch.ts'
import { dress, publicAddresses, settled, slug, type Theme, themes, widths, workbenchAddresses } from './support/screens.ts'
import { introduce, visitorAt } from './support/visitor.ts'
import { createWire } from './support/wire.ts'

/** `npm run shots`: every screen × profile that may × light and dark × 1440 and 360 px, tiles by their number, areas at 1024 px, for people who look before they say done. Addresses as arguments: only those. */

const folder = join(root, 'shots')
const SAMPLE = { contacts: 60, tickets: 90, messages: 1_100 }
/** A small window of a desk, in pixels. */
const SMALL = 1024
const chosen = process.argv.slice(2)
const accounts = ['agente', 'supervisor', 'admin', 'superadmin']

interface Shot {
  file: string
  title: string
  width: number
}
const shots: Shot[] = []

async function openPage(browser: Browser, width: number, theme: Theme): Promise<Page> {
  const context = await browser.newContext({
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    colorScheme: theme,
    viewport: { width, height: width > 600 ? 900 : 720 },
    extraHTTPHeaders: { 'x-forwarded-for': newAddress() },
  })
  return context.newPage()
}

/** Pictures of what stands on the page, in both themes. */
async function shoot(page: Page, title: string, width: number): Promise<void> {
  for (const theme of themes) {
    await dress(page, theme, width)
    await settled(page)
    const file = `${slug(title)}-${theme}-${width}.png`
    await page.screenshot({ path: join(folder, file), animations: 'disabled' })
    shots.push({ file, title: `${title} · ${theme} · ${width} px`, width })
  }
}

async function signedIn(page: Page, { url }: Launched, account: string): Promise<void> {
  await page.goto(`${url}/login`)
  await fillLogin(page, account)
  await page.waitForURL((address) => address.pathname !== '/login')
}

/** Every address that the account may stay at. */
async function shootProfile(page: Page, program: Launched, account: string, width: number, ids: Record<string, number>): Promise<void> {
  await signedIn(page, program, account)
  for (const address of chosen.length > 0 ? chosen : workbenchAddresses(ids)) {
    await page.goto(program.url + address)
    await settled(page)
    const { pathname } = new URL(page.url())
    if (pathname === address) await shoot(page, `${account} ${address}`, width)
  }
}

/** A conversation as it is lived: at the agent with details, palette and dialogs, and at the visitor. */
async function shootConversation(browser: Browser, program: Launched, width: number): Promise<void> {
  const [agent, visitorPage] = await Promise.all([openPage(browser, width, 'light'), openPage(browser, Math.min(width, 420), 'light')])
  const name = width > 600 ? 'Joana Prado' : 'Nara Bittencourt'
  await visitorPage.goto(`${program.url}/webchat/${program.webchatToken}`)
  await shoot(visitorPage, 'visitante formulário', Math.min(width, 420))
  await introduce(visitorPage, name)
  const visitor = visitorAt(visitorPage, visitorPage, name)
  await visitor.write('Boa tarde! Comprei a cadeira Aurora e veio sem os parafusos do encosto.')
  await signedIn(agent, program, 'agente')
  await shoot(agent, 'agente lista', width)
  await agent.setViewportSize({ width, height: width > 600 ? 900 : 720 })
  const conversation = await accept(agent, name)
  await shoot(agent, 'agente aceitou', width)
  await reply(conversation, 'Oi, Joana. Aqui é o Agente. Já localizei o pedido. Posso enviar os parafusos hoje por Sedex, sem custo?')
  await visitor.write('Pode sim! Chega até sábado?')
  await shoot(agent, 'agente conversa', width)
  await shoot(visitorPage, 'visitante conversa', Math.min(width, 420))
  await agent.keyboard.press('Escape')
  for (const [title, keys] of Object.entries({ detalhes: ['d'], paleta: ['Control+k'], teclas: ['?'], transferir: ['t'] })) {
    for (const key of keys) await agent.keyboard.press(key)
    if (title !== 'detalhes') await agent.getByRole('dialog').waitFor()
    await shoot(agent, `agente ${title}`, width)
    if (title !== 'detalhes') await agent.keyboard.press('Escape')
  }
}

/** One, three, five and eight conversations beside the list, where each still has its width and where they stack. */
async function shootTiles(browser: Browser, program: Launched): Promise<void> {
  for (const width of [1440, 1920]) {
    const agent = await openPage(browser, width, 'light')
    await signedIn(agent, program, 'agente')
    await agent.goto(`${program.url}/atendimento`)
    await settled(agent)
    let opened = 0
    for (const count of [1, 3, 5, 8]) {
      for (; opened < count; opened += 1) {
        await list(agent).focus()
        await agent.keyboard.press('j')
        await agent.keyboard.press('Shift+Enter')
      }
      await shoot(agent, `agente ${count} conversas`, width)
    }
  }
}

/** The column of each area on a small window. */
async function shootAreas(browser: Browser, program: Launched): Promise<void> {
  const admin = await openPage(browser, SMALL, 'light')
  await signedIn(admin, program, 'admin')
  for (const address of ['/home', '/atendimento', '/contatos', '/supervisao', '/configuracoes/geral', '/etiquetas', '/horario-atendimento']) {
    await admin.goto(program.url + address)
    await settled(admin)
    await shoot(admin, `admin ${address}`, SMALL)
  }
}

function writeIndex(): void {
  const figures = shots.map(
    ({ file, title, width }) =>
      `<figure style="width:${width > 600 ? 720 : 240}px"><a href="${file}"><img src="${file}" loading="lazy"></a><figcaption>${title}</figcaption></figure>`,
  )
  const style = 'body{font:14px system-ui;background:#888;margin:16px}main{display:flex;flex-wrap:wrap;gap:16px}figure{margin:0}img{width:100%}'
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Balcão</title><style>${style}</style><main>${figures.join('\n')}</main>`,
  )
}

await ensureBuilt(root)
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const installation = await freshInstallation()
await fill(installation, SAMPLE, true)
await change(installation, [ASKS_WHO])
const program = await launch(installation)
const browser = await chromium.launch(config.use?.launchOptions)
try {
  const ids = await (await createWire(program).agent('admin')).rowIds()
  for (const width of widths) {
    for (const account of accounts) await shootProfile(await openPage(browser, width, 'light'), program, account, width, ids)
    if (chosen.length > 0) continue
    const stranger = await openPage(browser, width, 'light')
    for (const address of publicAddresses) {
      await stranger.goto(program.url + address)
      await shoot(stranger, `público ${address}`, width)
    }
    await shootConversation(browser, program, width)
  }
  if (chosen.length === 0) {
    await shootTiles(browser, program)
    await shootAreas(browser, program)
  }
} finally {
  writeIndex()
  await browser.close()
  await program.stop()
  await installation.remove()
}
process.stdout.write(`${shots.length} pictures: ${join(folder, 'index.html')}\n`)
