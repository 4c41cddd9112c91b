import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright'
import { z } from 'zod'
import { toWire } from '#core/contract/wire.ts'
import { listTickets, type Ticket, ticketUpdated } from '#plugins/tickets/contract/index.ts'
import { LOAD_PASSWORD, LONG_CONVERSATION, type Person, signIn, TALKER } from './people.ts'
import type { Program } from './program.ts'
import { atMost, type Figure } from './report.ts'
import { median, percentile } from './statistics.ts'

/** Debian's. */
export const CHROMIUM = '/usr/bin/chromium'
const ARGUMENTS = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync']
const PROBE = fileURLToPath(new URL('./pageProbe.js', import.meta.url))
const WINDOW = { width: 1440, height: 900 }
const PATIENCE_MS = 60_000

type StoredState = Awaited<ReturnType<BrowserContext['storageState']>>

/** What every measure needs: a browser, where the program is, somebody who is signed in. */
interface Bench {
  browser: Browser
  url: string
  state: StoredState
  tenantId: number
  tickets: readonly Ticket[]
}

/** A page that has loaded nothing yet. */
async function freshPage({ browser, state }: Pick<Bench, 'browser' | 'state'>): Promise<Page> {
  const context = await browser.newContext({ viewport: WINDOW, locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', storageState: state })
  await context.addInitScript({ path: PROBE })
  return context.newPage()
}

/** Sums the scripts that the page loads, as gzip would send them, in kB (1,000 bytes). */
function weighScripts(page: Page): () => Promise<number> {
  const bodies: Promise<number>[] = []
  page.on('response', (response) => {
    if (!/\.js(\?|$)/.test(response.url())) return
    bodies.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
  })
  return async () => (await Promise.all(bodies)).reduce((sum, size) => sum + size, 0) / 1000
}

const probed = async (page: Page, expression: string): Promise<number> => z.number().parse(await page.evaluate(`balcaoProbe.${expression}`))

const scrollSchema = z.object({ frames: z.array(z.number()), elements: z.int() })

const firstRow = (page: Page) => page.getByRole('listbox', { name: 'Atendimentos' }).getByRole('option').first()
const searchField = (page: Page) => page.getByRole('searchbox').first()

async function openAttendance(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/atendimento`, { waitUntil: 'commit', timeout: PATIENCE_MS })
  await firstRow(page).waitFor({ timeout: PATIENCE_MS })
}

/** Signs in as people do; answers what the browser keeps, and the weight of the login page. */
async function logIn(browser: Browser, url: string, account = 'agente@balcao.local'): Promise<{ state: StoredState; loginKilobytes: number }> {
  const page = await freshPage({ browser, state: { cookies: [], origins: [] } })
  const weigh = weighScripts(page)
  await page.goto(`${url}/login`)
  await page.getByLabel('E-mail ou usuário').waitFor()
  const loginKilobytes = await weigh()
  await page.getByLabel('E-mail ou usuário').fill(account)
  await page.getByLabel('Senha', { exact: true }).fill(LOAD_PASSWORD)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.waitForURL(/\/atendimento/, { timeout: PATIENCE_MS })
  await firstRow(page).waitFor({ timeout: PATIENCE_MS })
  const state = await page.context().storageState()
  await page.context().close()
  return { state, loginKilobytes }
}

const LOCAL_RUNS = 5
const SLOW_RUNS = 3
/** Issue, part E: 1.6 Mbit/s, 150 ms, a processor four times slower. */
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 1_600_000 / 8 }
const SLOW_PROCESSOR = 4

async function timeToUsable(bench: Bench, isSlow: boolean): Promise<{ milliseconds: number; kilobytes: number }> {
  const page = await freshPage(bench)
  const weigh = weighScripts(page)
  if (isSlow) {
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', SLOW_LINE)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_PROCESSOR })
  }
  await openAttendance(page, bench.url)
  const milliseconds = await probed(page, 'usableAt')
  const kilobytes = await weigh()
  await page.context().close()
  return { milliseconds, kilobytes }
}

async function benchLoading(bench: Bench, loginKilobytes: number): Promise<Figure[]> {
  const local: number[] = []
  const slow: number[] = []
  let attendanceKilobytes = 0
  for (let run = 0; run < LOCAL_RUNS; run += 1) {
    const { milliseconds, kilobytes } = await timeToUsable(bench, false)
    local.push(milliseconds)
    attendanceKilobytes = kilobytes
  }
  for (let run = 0; run < SLOW_RUNS; run += 1) slow.push((await timeToUsable(bench, true)).milliseconds)
  return [
    atMost('browser', 'JavaScript gzip when usable: login', 'kB', loginKilobytes, 190, 130),
    atMost('browser', 'JavaScript gzip when usable: attendance', 'kB', attendanceKilobytes, 420, 320),
    atMost('browser', 'attendance usable, cold, local', 'ms', median(local), 900, 600),
    atMost('browser', 'attendance usable, cold, 1.6 Mbit/s · 150 ms · CPU ×4', 'ms', median(slow), 4_500, 2_500),
  ]
}

/** The list gets these tickets as its only page, as if it had scrolled through all of them. */
async function pageWithTickets(bench: Bench, tickets: readonly Ticket[]): Promise<Page> {
  const page = await freshPage(bench)
  const of = (status: Ticket['status']) => tickets.filter((ticket) => ticket.status === status).length
  const counters = { open: of('open'), pending: of('pending'), closed: of('closed') }
  const answer = (shown: readonly Ticket[]) => JSON.stringify({ tickets: shown, count: shown.length, hasMore: false, counters })
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

const heapMegabytes = async (session: CDPSession): Promise<number> => {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}

/** Processor time of the main thread so far, in milliseconds: a busy machine does not make it longer. */
async function busyMilliseconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

const TYPED = ['maria s', 'joão', 'silva', '5511', 'souza a', 'pereira', 'carlos']
/** Longer than the work of a keystroke, shorter than the wait before the server is asked. */
const BETWEEN_KEYS_MS = 120

/** Work of the main thread per keystroke: script, style, layout, paint; the screen's own rhythm is left out. */
async function benchFilter(bench: Bench): Promise<Figure[]> {
  const page = await pageWithTickets(bench, bench.tickets)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const work: number[] = []
  for (const word of TYPED) {
    await searchField(page).fill('')
    await page.waitForTimeout(BETWEEN_KEYS_MS)
    for (const letter of word) {
      const before = await busyMilliseconds(session)
      await page.keyboard.type(letter)
      await page.waitForTimeout(BETWEEN_KEYS_MS)
      work.push((await busyMilliseconds(session)) - before)
    }
  }
  await page.context().close()
  return [
    atMost(
      'browser',
      `filter keystroke over ${bench.tickets.length.toLocaleString('en')} loaded tickets, main thread · p95`,
      'ms',
      percentile(work, 0.95),
      16,
      8,
    ),
  ]
}

const LONG_LIST = 1_500
const OPENINGS = 12

/** Opens the row below the cursor and measures until its messages stand there. */
async function openNext(page: Page): Promise<number> {
  const list = page.getByRole('listbox', { name: 'Atendimentos' })
  await list.focus()
  await page.keyboard.press('j')
  const name = z.string().parse(await page.locator('.is-cursor .ticket-name').textContent())
  await page.evaluate(`balcaoProbe.armConversation(${JSON.stringify(name)})`)
  await page.keyboard.press('Enter')
  return probed(page, 'pending')
}

async function benchLongList(bench: Bench): Promise<Figure[]> {
  const open = bench.tickets.slice(0, LONG_LIST).map((ticket): Ticket => ({ ...ticket, status: 'open' }))
  const page = await pageWithTickets(bench, open)
  const session = await page.context().newCDPSession(page)
  const elements = z.number().parse(await page.evaluate('document.querySelectorAll("*").length'))
  const heap = await heapMegabytes(session)
  const openings: number[] = []
  for (let opening = 0; opening < OPENINGS; opening += 1) openings.push(await openNext(page))
  await page.context().close()
  return [
    atMost('browser', 'list of 1,500 tickets: DOM elements', 'elements', elements, 2_500, 1_500),
    atMost('browser', 'list of 1,500 tickets: heap', 'MB', heap, 100, 60),
    // The first opening loads the conversation's script.
    atMost('browser', 'list of 1,500 tickets: opening a conversation, median', 'ms', median(openings.slice(1)), 150, 80),
    atMost('browser', 'list of 1,500 tickets: opening the first conversation', 'ms', openings[0] ?? 0, null, null),
  ]
}

const CONVERSATIONS = 100

async function benchManyConversations(bench: Bench): Promise<Figure[]> {
  const page = await freshPage(bench)
  await openAttendance(page, bench.url)
  const session = await page.context().newCDPSession(page)
  for (let opened = 0; opened < CONVERSATIONS; opened += 1) await openNext(page)
  const heap = await heapMegabytes(session)
  await page.context().close()
  return [atMost('browser', `browser heap after opening ${CONVERSATIONS} conversations`, 'MB', heap, 120, 80)]
}

const SWITCHES = 30

/** Two conversations side by side; F6 goes from one tile to the next. */
async function benchTileSwitch(bench: Bench): Promise<Figure[]> {
  const page = await freshPage(bench)
  await openAttendance(page, bench.url)
  await openNext(page)
  await page.getByRole('listbox', { name: 'Atendimentos' }).focus()
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+Enter')
  await page.getByRole('log', { name: 'Mensagens' }).nth(1).waitFor()
  const switches: number[] = []
  for (let turn = 0; turn < SWITCHES; turn += 1) {
    await page.evaluate('balcaoProbe.armTileSwitch()')
    await page.keyboard.press('F6')
    switches.push(await probed(page, 'pending'))
  }
  await page.context().close()
  return [atMost('browser', 'tile switch · p95', 'ms', percentile(switches, 0.95), 100, 50)]
}

const LONG_OPENINGS = 6
/** Pixels a frame: some forty messages in a second of the hand's wheel are a hundredth of it. */
const SCROLL_PIXELS = 900

/** The crew's talker: opening the conversation from another one, and reading up to its first message. */
async function benchLongConversation(browser: Browser, url: string): Promise<Figure[]> {
  const { state } = await logIn(browser, url, TALKER)
  const { calls, token, userId } = await signIn(url, TALKER, '203.0.113.71')
  const { tickets: own } = await calls.ask(listTickets, { status: ['open'], selectedUser: [userId] }, { token })
  const name = own[0]?.name ?? ''
  const openings: number[] = []
  const page = await freshPage({ browser, state })
  await openAttendance(page, url)
  const session = await page.context().newCDPSession(page)
  const messages = page.getByRole('log', { name: 'Mensagens' })
  for (let opening = 0; opening < LONG_OPENINGS; opening += 1) {
    // From another conversation, with nothing of the long one in the memory.
    await page.reload()
    await firstRow(page).waitFor()
    await openNext(page)
    await messages.waitFor()
    await page.getByRole('searchbox', { name: 'Nome, número ou protocolo' }).fill(name)
    await page.getByRole('option', { name }).waitFor()
    await page.waitForFunction('document.querySelectorAll("[role=listbox] [role=option]").length === 1')
    await page.getByRole('listbox', { name: 'Atendimentos' }).focus()
    await page.evaluate(`balcaoProbe.armConversation(${JSON.stringify(name)})`)
    await page.keyboard.press('Enter')
    openings.push(await probed(page, 'pending'))
  }
  const { frames, elements } = scrollSchema.parse(await page.evaluate(`balcaoProbe.scrollUp('Mensagem 1 com', ${SCROLL_PIXELS})`))
  const heap = await heapMegabytes(session)
  await page.context().close()
  const label = `conversation of ${LONG_CONVERSATION.toLocaleString('en')} messages`
  return [
    atMost('browser', `${label}: opening, median`, 'ms', median(openings), 150, null),
    atMost('browser', `${label}: frame while scrolling through · p95`, 'ms', percentile(frames, 0.95), 17.5, null),
    atMost('browser', `${label}: frame while scrolling through · p99`, 'ms', percentile(frames, 0.99), null, null),
    atMost('browser', `${label}: DOM elements`, 'elements', elements, 1_500, null),
    atMost('browser', `${label}: heap`, 'MB', heap, 120, null),
  ]
}

const EVENTS_PER_SECOND = 1_000
const EVENT_SECONDS = 10
const floodSchema = z.object({ frames: z.array(z.number()), seconds: z.number() })

/** Messages come in all the conversations of a long list: each moves its row to the top. */
async function benchLiveList(bench: Bench): Promise<Figure[]> {
  const open = bench.tickets.map((ticket): Ticket => ({ ...ticket, status: 'open', unreadMessages: 1 }))
  const page = await pageWithTickets(bench, open)
  await page.getByRole('contentinfo').getByText('ao vivo').waitFor({ timeout: PATIENCE_MS })
  const now = Date.now()
  const messages = Array.from({ length: EVENTS_PER_SECOND * EVENT_SECONDS }, (_none, index) => {
    const ticket = open[(index * 7_919) % open.length]
    if (!ticket) throw new Error('the agent sees no tickets')
    const at = new Date(now + index).toISOString()
    const change = { rev: ticket.rev + 1 + index, lastMessage: `Mensagem ${index}`, lastMessageAt: at, updatedAt: at, unreadMessages: 2 }
    const { name, body } = toWire(bench.tenantId, ticketUpdated, { ...ticket, ...change })
    return `42${JSON.stringify([name, body])}`
  })
  const { frames, seconds } = floodSchema.parse(await page.evaluate(`balcaoProbe.flood(${JSON.stringify(messages)}, ${EVENTS_PER_SECOND})`))
  const [newest] = await firstRow(page).locator('.ticket-last').allTextContents()
  await page.context().close()
  const label = `${EVENTS_PER_SECOND.toLocaleString('en')} ticket events/s into an open list of ${open.length.toLocaleString('en')}`
  if (!newest?.includes(`Mensagem ${messages.length - 1}`)) throw new Error('the newest message does not stand at the top')
  return [
    atMost('browser', `${label}: frame · p95`, 'ms', percentile(frames, 0.95), 17.5, null),
    atMost('browser', `${label}: frame · p99`, 'ms', percentile(frames, 0.99), null, null),
    atMost('browser', `${label}: time for all`, 's', seconds, EVENT_SECONDS + 1, null),
  ]
}

/** Every ticket that the agent may see. */
async function allTickets(agent: Person): Promise<Ticket[]> {
  const found: Ticket[] = []
  for (let pageNumber = 1; ; pageNumber += 1) {
    const { tickets, hasMore } = await agent.calls.ask(listTickets, { status: ['open', 'pending', 'closed'], pageNumber }, agent)
    found.push(...tickets)
    if (!hasMore) return found
  }
}

/** Tickets of the filter measure; where the agent sees fewer, copies under other numbers fill up. */
const LOADED = 10_000

function fillUp(tickets: readonly Ticket[]): Ticket[] {
  const highest = Math.max(...tickets.map(({ id }) => id))
  return Array.from({ length: LOADED }, (_none, index) => {
    const ticket = tickets[index % tickets.length]
    if (!ticket) throw new Error('the agent sees no tickets')
    return index < tickets.length ? ticket : { ...ticket, id: highest + index }
  })
}

/** The rows of the table that a browser measures, in Debian's Chromium. */
export async function benchBrowser({ url }: Program, tell: (line: string) => void): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ARGUMENTS })
  try {
    const { state, loginKilobytes } = await logIn(browser, url)
    const agent = await signIn(url, 'agente', '203.0.113.9')
    const bench: Bench = { browser, url, state, tenantId: agent.tenantId, tickets: fillUp(await allTickets(agent)) }
    const measures: [name: string, measure: () => Promise<Figure[]>][] = [
      ['loading', () => benchLoading(bench, loginKilobytes)],
      ['filter', () => benchFilter(bench)],
      ['tiles', () => benchTileSwitch(bench)],
      ['conversations', () => benchManyConversations(bench)],
      ['long list', () => benchLongList(bench)],
      ['live list', () => benchLiveList(bench)],
      ['long conversation', () => benchLongConversation(browser, url)],
    ]
    const figures: Figure[] = []
    for (const [name, measure] of measures) {
      tell(`browser: ${name} …`)
      figures.push(...(await measure()))
    }
    return figures
  } finally {
    await browser.close()
  }
}
