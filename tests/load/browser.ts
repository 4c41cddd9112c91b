import { chromium } from 'playwright'
import { z } from 'zod'
import { listTickets, type Ticket } from '#plugins/tickets/contract/index.ts'
import { benchDealBoard } from './browserBoard.ts'
import { benchCopilot } from './browserCopilot.ts'
import { benchFeel } from './browserFeel.ts'
import { benchBuilder } from './browserFlow.ts'
import { benchLiveList, benchLongConversation } from './browserFrames.ts'
import {
  ARGUMENTS,
  type Bench,
  busyMilliseconds,
  CHROMIUM,
  freshPage,
  heapMegabytes,
  logIn,
  openAttendance,
  openNext,
  pageWithTickets,
  probed,
  searchField,
  weighScripts,
} from './browserPages.ts'
import { benchCommands, benchDay, benchWall } from './browserTiles.ts'
import { type Person, signIn } from './people.ts'
import type { Program } from './program.ts'
import { atMost, type Figure } from './report.ts'
import { median, percentile } from './statistics.ts'

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
    atMost('browser', 'list of 1,500 tickets: opening the first conversation', 'ms', openings[0] ?? 0, 600),
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

/** The rows of the table that a browser measures, in Debian's Chromium; of one part alone when it is named. */
export async function benchBrowser({ url }: Program, tell: (line: string) => void, part?: string): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ARGUMENTS })
  try {
    const { state, loginKilobytes } = await logIn(browser, url)
    const agent = await signIn(url, 'agente', '203.0.113.9')
    const { tickets: own } = await agent.calls.ask(listTickets, { status: ['open'], selectedUser: [agent.userId] }, agent)
    const bench: Bench = { browser, url, state, tenantId: agent.tenantId, userId: agent.userId, tickets: fillUp(await allTickets(agent)) }
    const measures: [name: string, measure: () => Promise<Figure[]>][] = [
      ['loading', () => benchLoading(bench, loginKilobytes)],
      ['filter', () => benchFilter(bench)],
      ['tiles', () => benchTileSwitch(bench)],
      ['conversations', () => benchManyConversations(bench)],
      ['long list', () => benchLongList(bench)],
      ['live list', () => benchLiveList(bench)],
      ['commands', () => benchCommands(bench)],
      ['feel', () => benchFeel(bench)],
      ['wall', () => benchWall(bench, agent, own)],
      ['working day', () => benchDay(bench, agent, own)],
      ['deal board', () => benchDealBoard(bench)],
      ['flow builder', () => benchBuilder(bench)],
      ['copilot', () => benchCopilot(bench)],
      ['long conversation', () => benchLongConversation(browser, url)],
    ]
    const figures: Figure[] = []
    for (const [name, measure] of measures.filter(([one]) => part === undefined || part === one)) {
      tell(`browser: ${name} …`)
      try {
        figures.push(...(await measure()))
      } catch (error) {
        // The other parts are measured all the same.
        tell(`browser: ${name} failed: ${error instanceof Error ? error.stack : error}`)
        process.exitCode = 1
      }
    }
    return figures
  } finally {
    await browser.close()
  }
}
