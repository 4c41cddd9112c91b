import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, CDPSession, Page, Response } from 'playwright'
import { z } from 'zod'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import { LOAD_PASSWORD } from './people.ts'

/** Debian's. */
export const CHROMIUM = '/usr/bin/chromium'
export const ARGUMENTS = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync']
const PROBE = fileURLToPath(new URL('./pageProbe.js', import.meta.url))
export const WINDOW = { width: 1440, height: 900 }
export const PATIENCE_MS = 60_000

type StoredState = Awaited<ReturnType<BrowserContext['storageState']>>

/** What every measure needs: a browser, where the program is, somebody who is signed in. */
export interface Bench {
  browser: Browser
  url: string
  state: StoredState
  tenantId: number
  userId: number
  tickets: readonly Ticket[]
}

/** A page that has loaded nothing yet. */
export async function freshPage({ browser, state }: Pick<Bench, 'browser' | 'state'>): Promise<Page> {
  const context = await browser.newContext({ viewport: WINDOW, locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', storageState: state })
  await context.addInitScript({ path: PROBE })
  return context.newPage()
}

/** Sums the scripts that the page loads, as gzip would send them, in kB (1,000 bytes). */
export function weighScripts(page: Page): () => Promise<number> {
  const bodies: Promise<number>[] = []
  const weigh = (response: Response) => {
    if (!/\.js(\?|$)/.test(response.url())) return
    bodies.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
  }
  page.on('response', weigh)
  return async () => {
    // What comes later may have lost its page.
    page.off('response', weigh)
    return (await Promise.all(bodies)).reduce((sum, size) => sum + size, 0) / 1000
  }
}

export const probed = async (page: Page, expression: string): Promise<number> => z.number().parse(await page.evaluate(`balcaoProbe.${expression}`))

export const firstRow = (page: Page) => page.getByRole('listbox', { name: 'Atendimentos' }).getByRole('option').first()
export const searchField = (page: Page) => page.getByRole('searchbox').first()

export async function openAttendance(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/atendimento`, { waitUntil: 'commit', timeout: PATIENCE_MS })
  await firstRow(page).waitFor({ timeout: PATIENCE_MS })
}

/** Signs in as people do; answers what the browser keeps, and the weight of the login page. */
export async function logIn(browser: Browser, url: string, account = 'agente@balcao.local'): Promise<{ state: StoredState; loginKilobytes: number }> {
  const page = await freshPage({ browser, state: { cookies: [], origins: [] } })
  const weigh = weighScripts(page)
  await page.goto(`${url}/login`)
  await page.getByLabel('E-mail ou usuário').waitFor()
  const loginKilobytes = await weigh()
  await page.getByLabel('E-mail ou usuário').fill(account)
  await page.getByLabel('Senha', { exact: true }).fill(LOAD_PASSWORD)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.waitForURL((address) => address.pathname !== '/login', { timeout: PATIENCE_MS })
  await page.getByRole('contentinfo').waitFor({ timeout: PATIENCE_MS })
  const state = await page.context().storageState()
  await page.context().close()
  return { state, loginKilobytes }
}

export const heapMegabytes = async (session: CDPSession): Promise<number> => {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}

/** Processor time of the main thread so far, in milliseconds: a busy machine does not make it longer. */
export async function busyMilliseconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

/** The list gets these tickets as its only page, as if it had scrolled through all of them. */
export async function pageWithTickets(bench: Bench, tickets: readonly Ticket[]): Promise<Page> {
  const page = await freshPage(bench)
  const of = (status: Ticket['status']) => tickets.filter((ticket) => ticket.status === status).length
  const counters = { open: of('open'), pending: of('pending'), closed: of('closed') }
  const answer = (shown: readonly Ticket[]) => JSON.stringify({ tickets: shown, count: shown.length, hasMore: false, counters, kinds: null })
  const [everything, nothing] = [answer(tickets), answer([])]
  // A search finds what is loaded already; the server has nothing to add.
  await page.route(/\/tickets\/?\?/, (route) =>
    route.fulfill({
      contentType: 'application/json; charset=utf-8',
      body: new URL(route.request().url()).searchParams.get('searchParam') ? nothing : everything,
    }),
  )
  await openAttendance(page, bench.url)
  return page
}

/** Opens the row below the cursor and measures until its messages stand there. */
export async function openNext(page: Page): Promise<number> {
  const list = page.getByRole('listbox', { name: 'Atendimentos' })
  await list.focus()
  await page.keyboard.press('j')
  const name = z.string().parse(await page.locator('.is-cursor .ticket-name').textContent())
  await page.evaluate(`balcaoProbe.armConversation(${JSON.stringify(name)})`)
  await page.keyboard.press('Enter')
  return probed(page, 'pending')
}
