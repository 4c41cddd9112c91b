import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { z } from 'zod'
import { toWire } from '#core/contract/wire.ts'
import { listMessages, type Message, messageCreated } from '#plugins/chat/contract/index.ts'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import { createWorkspace } from '#plugins/workspaces/contract/index.ts'
import { type Bench, busyMilliseconds, freshPage, heapMegabytes, openAttendance, PATIENCE_MS, probed } from './browserPages.ts'
import type { Person } from './people.ts'
import { atMost, type Figure } from './report.ts'
import { percentile } from './statistics.ts'

const floodSchema = z.object({ frames: z.array(z.number()), seconds: z.number() })

/** A workbench of these conversations, six in a row, opened by its link once all of them show messages. */
async function pageOfTiles(bench: Bench, agent: Person, tickets: readonly Ticket[]): Promise<Page> {
  const ids = tickets.map(({ id }) => `t${id}`)
  const rows = Array.from({ length: Math.ceil(ids.length / 6) }, (_none, row) => ids.slice(row * 6, row * 6 + 6))
  const rowOf = (children: string[]) => ({ type: 'split' as const, direction: 'row' as const, children })
  const [only, second] = rows
  const tree = only && !second ? rowOf(only) : { type: 'split' as const, direction: 'column' as const, children: rows.map(rowOf) }
  const panels = Object.fromEntries(tickets.map(({ id }) => [`t${id}`, { type: 'chat.conversation', params: { ticketId: id }, state: null }]))
  const { id } = await agent.calls.ask(createWorkspace, { name: `Medida ${randomUUID()}`, layout: { version: 1, tree, panels } }, agent)
  const page = await freshPage(bench)
  await page.goto(`${bench.url}/?layout=${id}`, { timeout: PATIENCE_MS })
  const filled = page.getByRole('log').filter({ has: page.locator('.bubble') })
  await filled.nth(ids.length - 1).waitFor({ timeout: PATIENCE_MS })
  await page.getByRole('contentinfo').getByText('ao vivo').waitFor({ timeout: PATIENCE_MS })
  return page
}

/** Messages of the contacts as the live line brings them, in turn over the tickets; `after`: how many came before. */
async function createTalk({ tenantId }: Bench, agent: Person, tickets: readonly Ticket[]): Promise<(count: number, after: number) => string[]> {
  const models = new Map<number, Message>()
  for (const { id } of tickets) {
    const { messages } = await agent.calls.ask(listMessages, { ticketId: id }, agent)
    const newest = messages.at(-1)
    if (newest) models.set(id, newest)
  }
  const begin = Date.now()
  return (count, after) =>
    Array.from({ length: count }, (_none, index) => {
      const turn = after + index
      const ticket = tickets[turn % tickets.length]
      const model = ticket && models.get(ticket.id)
      if (!ticket || !model) throw new Error('a ticket without messages')
      const at = new Date(begin + turn).toISOString()
      const message = {
        ...model,
        id: randomUUID(),
        idFront: null,
        rev: 1,
        seq: model.seq + turn + 1,
        fromMe: false,
        body: `Mensagem ${turn}`,
        timestamp: at,
        createdAt: at,
      }
      const changed = { ...ticket, rev: ticket.rev + turn + 1, lastMessage: message.body, lastMessageAt: at, updatedAt: at }
      const { name, body } = toWire(tenantId, messageCreated, { ...message, ticket: changed })
      return `42${JSON.stringify([name, body])}`
    })
}

const flood = async (page: Page, messages: readonly string[], perSecond: number) =>
  floodSchema.parse(await page.evaluate(`balcaoProbe.flood(${JSON.stringify(messages)}, ${perSecond})`))

const WALL = 24
const WALL_PER_SECOND = 50
const WALL_SECONDS = 20

/** Twenty-four conversations side by side, in which contacts write. */
export async function benchWall(bench: Bench, agent: Person, own: readonly Ticket[]): Promise<Figure[]> {
  const tickets = own.slice(0, WALL)
  const page = await pageOfTiles(bench, agent, tickets)
  const talk = await createTalk(bench, agent, tickets)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const messages = WALL_PER_SECOND * WALL_SECONDS
  const { frames } = await flood(page, talk(messages, 0), WALL_PER_SECOND)
  const before = await busyMilliseconds(session)
  const seconds = z.number().parse(await page.evaluate(`balcaoProbe.trickle(${JSON.stringify(talk(messages, messages))}, ${WALL_PER_SECOND})`))
  const busy = (await busyMilliseconds(session)) - before
  await page.context().close()
  const label = `${tickets.length} live tiles, ${WALL_PER_SECOND} messages/s`
  return [
    atMost('browser', `${label}: frame · p99`, 'ms', percentile(frames, 0.99), 50),
    atMost('browser', `${label}: main thread`, '% of a core', busy / seconds / 10, 30),
  ]
}

const DAY_TILES = 6
const HOURS = 8
/** Of six contacts: one writes every ten seconds. */
const MESSAGES_AN_HOUR = 360 * DAY_TILES
/** As fast as the page follows. */
const HURRY = 1_000

/** A working day with six conversations open: what the memory grows by once the first hour has filled what is kept. */
export async function benchDay(bench: Bench, agent: Person, own: readonly Ticket[]): Promise<Figure[]> {
  const tickets = own.slice(0, DAY_TILES)
  const page = await pageOfTiles(bench, agent, tickets)
  const talk = await createTalk(bench, agent, tickets)
  const session = await page.context().newCDPSession(page)
  const heaps: number[] = []
  for (let hour = 0; hour < HOURS; hour += 1) {
    await flood(page, talk(MESSAGES_AN_HOUR, hour * MESSAGES_AN_HOUR), HURRY)
    heaps.push(await heapMegabytes(session))
  }
  await page.context().close()
  const [first = 0] = heaps
  const growth = ((heaps.at(-1) ?? 0) - first) / (HOURS - 1)
  return [
    atMost(
      'browser',
      `${HOURS} hours of ${tickets.length} conversations, ${MESSAGES_AN_HOUR.toLocaleString('en')} messages each: heap grows an hour`,
      'MB',
      growth,
      5,
    ),
  ]
}

/** Keys of the list that change something at once, and what says that they did. */
const ACTIVITY = [
  { key: 'j', shown: '[...document.querySelectorAll(".ticket-row")].findIndex((row) => row.classList.contains("is-cursor"))' },
  { key: 'x', shown: 'document.querySelectorAll(".ticket-row.is-picked").length' },
  { key: 'Space', shown: 'document.querySelectorAll(".peek").length' },
  { key: 'k', shown: '[...document.querySelectorAll(".ticket-row")].findIndex((row) => row.classList.contains("is-cursor"))' },
] as const
const ROUNDS = 12

/** From a key to the frame that shows what its command did. */
export async function benchCommands(bench: Bench): Promise<Figure[]> {
  const page = await freshPage(bench)
  await openAttendance(page, bench.url)
  const list = page.getByRole('listbox', { name: 'Atendimentos' })
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { key, shown } of ACTIVITY) {
      await list.focus()
      await page.evaluate(`balcaoProbe.armChange(() => ${shown}, 'the effect of ${key}')`)
      await page.keyboard.press(key)
      times.push(await probed(page, 'pending'))
    }
  }
  await page.context().close()
  // The first round fetches what it shows.
  return [atMost('browser', 'command by key to its visible change · p95', 'ms', percentile(times.slice(ACTIVITY.length), 0.95), 50)]
}
