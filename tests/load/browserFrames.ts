import type { Browser, Page } from 'playwright'
import { z } from 'zod'
import { toWire } from '#core/contract/wire.ts'
import { listTickets, type Ticket, ticketUpdated } from '#plugins/tickets/contract/index.ts'
import {
  type Bench,
  busyMilliseconds,
  firstRow,
  freshPage,
  heapMegabytes,
  logIn,
  openAttendance,
  openNext,
  PATIENCE_MS,
  pageWithTickets,
  probed,
} from './browserPages.ts'
import { LONG_CONVERSATION, signIn, TALKER } from './people.ts'
import { atMost, type Figure } from './report.ts'
import { median, percentile } from './statistics.ts'

const scrollSchema = z.object({ frames: z.array(z.number()), elements: z.int() })

const LONG_OPENINGS = 6
/** Pixels a frame: three notches of a wheel at each, as hard as a hand turns it. */
const SCROLL_PIXELS = 300
/** Frames of a page that only scrolls. */
const PLAIN_FRAMES = 1_200

/** Times between frames of a page of plain paragraphs that scrolls as fast: what this machine's browser can do at best. */
async function plainFrames(page: Page): Promise<number[]> {
  await page.goto('about:blank')
  const paragraphs = Array.from({ length: 3_000 }, (_none, index) => `<p>Mensagem ${index} com mais algumas palavras</p>`).join('')
  await page.setContent(`<div style="height: 700px; overflow: auto">${paragraphs}</div>`)
  return z.array(z.number()).parse(await page.evaluate(`balcaoProbe.scrollPlain(${SCROLL_PIXELS}, ${PLAIN_FRAMES})`))
}

/** The crew's talker: opening the conversation from another one, and reading up to its first message. */
export async function benchLongConversation(browser: Browser, url: string): Promise<Figure[]> {
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
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busyBefore = await busyMilliseconds(session)
  const { frames, elements } = scrollSchema.parse(await page.evaluate(`balcaoProbe.scrollUp('Mensagem 1 com', ${SCROLL_PIXELS})`))
  const busy = ((await busyMilliseconds(session)) - busyBefore) / frames.length
  const heap = await heapMegabytes(session)
  const plain = await plainFrames(page)
  await page.context().close()
  const label = `conversation of ${LONG_CONVERSATION.toLocaleString('en')} messages`
  return [
    atMost('browser', `${label}: opening, median`, 'ms', median(openings), 150),
    atMost('browser', `${label}: frame while scrolling through · p95`, 'ms', percentile(frames, 0.95), 17.5),
    atMost('browser', `${label}: frame while scrolling through · p99`, 'ms', percentile(frames, 0.99), 50),
    atMost('browser', `${label}: main thread a frame, mean`, 'ms', busy, 10),
    atMost('browser', 'for comparison, plain paragraphs scrolled as fast: frame · p95', 'ms', percentile(plain, 0.95), 17.5),
    atMost('browser', `${label}: DOM elements`, 'elements', elements, 1_500),
    atMost('browser', `${label}: heap`, 'MB', heap, 120),
  ]
}

const EVENTS_PER_SECOND = 1_000
const EVENT_SECONDS = 10
/** After the last event the newest message stands at the top within this time. */
const SETTLED_MS = 1_000
const floodSchema = z.object({ frames: z.array(z.number()), seconds: z.number() })

/** Messages come in all the conversations of a long list, all of them the agent's: each moves its row to the top. */
export async function benchLiveList(bench: Bench): Promise<Figure[]> {
  const shown = { status: 'open', userId: bench.userId, snoozedUntil: null, isGroup: false, unreadMessages: 1 } as const
  const open = bench.tickets.map((ticket): Ticket => ({ ...ticket, ...shown }))
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
  const newest = firstRow(page).filter({ has: page.locator('.ticket-last', { hasText: `Mensagem ${messages.length - 1}` }) })
  // The last of a burst are drawn a beat later.
  const endedAt = performance.now()
  await newest.waitFor({ timeout: PATIENCE_MS })
  const settledMs = performance.now() - endedAt
  await page.context().close()
  const label = `${EVENTS_PER_SECOND.toLocaleString('en')} ticket events/s into an open list of ${open.length.toLocaleString('en')}`
  return [
    atMost('browser', `${label}: frame · p95`, 'ms', percentile(frames, 0.95), 17.5),
    atMost('browser', `${label}: frame · p99`, 'ms', percentile(frames, 0.99), 34),
    atMost('browser', `${label}: time for all`, 's', seconds, EVENT_SECONDS + 1),
    atMost('browser', `${label}: newest at the top after the last`, 'ms', settledMs, SETTLED_MS),
  ]
}

/** A list that somebody with many rows looks at; `end` answers the times between its frames since. */
export async function watchList(browser: Browser, url: string, account: string): Promise<{ end(): Promise<number[]> }> {
  const { state } = await logIn(browser, url, account)
  const page = await freshPage({ browser, state })
  await openAttendance(page, url)
  await page.getByRole('contentinfo').getByText('ao vivo').waitFor({ timeout: PATIENCE_MS })
  await page.evaluate('balcaoProbe.watch()')
  return {
    async end() {
      const frames = z.array(z.number()).parse(await page.evaluate('balcaoProbe.watched'))
      await page.context().close()
      return frames
    },
  }
}
