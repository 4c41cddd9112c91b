import type { Page } from 'playwright'
import { z } from 'zod'
import { type Bench, busyMilliseconds, freshPage, openAttendance, openNext, PATIENCE_MS, probed } from './browserPages.ts'
import { atMost, type Figure } from './report.ts'
import { median, percentile } from './statistics.ts'

const STEPS = 40
const TILES = 8
const PALETTES = 5
/** What the page fetches when nothing else is to do is there by then. */
const IDLE_MS = 4_000

/** Longer than the work of a key. */
const BETWEEN_KEYS_MS = 60

/** Work of the main thread from `j` to the next row being marked and painted; the screen's own rhythm is left out. */
async function markRows(page: Page): Promise<number[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const work: number[] = []
  for (let step = 0; step < STEPS; step += 1) {
    const before = await busyMilliseconds(session)
    await page.keyboard.press('j')
    await page.waitForTimeout(BETWEEN_KEYS_MS)
    work.push((await busyMilliseconds(session)) - before)
  }
  return work
}

/** From Shift+Enter on a row to its messages in a tile of their own, side by side and stacked. */
async function openBeside(page: Page): Promise<number[]> {
  const list = page.getByRole('listbox', { name: 'Atendimentos' })
  const times: number[] = []
  for (let tile = 0; tile < TILES; tile += 1) {
    await list.focus()
    await page.keyboard.press('j')
    const name = z.string().parse(await page.locator('.is-cursor .ticket-name').textContent())
    await page.evaluate(`balcaoProbe.armConversation(${JSON.stringify(name)})`)
    await page.keyboard.press('Shift+Enter')
    times.push(await probed(page, 'pending'))
  }
  return times
}

/** The palette of a page that has never shown it, once the page has rested. */
async function firstPalette(bench: Bench): Promise<number> {
  const page = await freshPage(bench)
  await openAttendance(page, bench.url)
  await page.getByRole('contentinfo').getByText('ao vivo').waitFor({ timeout: PATIENCE_MS })
  await page.waitForTimeout(IDLE_MS)
  await page.getByRole('listbox', { name: 'Atendimentos' }).focus()
  await page.evaluate(`balcaoProbe.armChange(() => document.querySelectorAll('[role=dialog] [role=option]').length > 0, 'the palette')`)
  await page.keyboard.press('Control+k')
  const time = await probed(page, 'pending')
  await page.context().close()
  return time
}

/** Sum of the layout shifts of a page so far, as browsers score them; what follows a key or click within half a second counts as well. */
const WATCH_SHIFTS =
  'globalThis.shifts = []; new PerformanceObserver((list) => { for (const entry of list.getEntries()) shifts.push(entry.value) }).observe({ type: "layout-shift", buffered: true })'
const shiftsOf = async (page: Page): Promise<number> => z.number().parse(await page.evaluate('shifts.splice(0).reduce((sum, each) => sum + each, 0)'))

/** What moves by itself while the attendance loads, a conversation opens, and three more beside it. */
async function benchShifts(bench: Bench): Promise<Figure[]> {
  const page = await freshPage(bench)
  await page.addInitScript(WATCH_SHIFTS)
  await page.goto(`${bench.url}/login`)
  await openAttendance(page, bench.url)
  await page.waitForTimeout(IDLE_MS)
  const loading = await shiftsOf(page)
  await openNext(page)
  await page.waitForTimeout(IDLE_MS / 4)
  const opening = await shiftsOf(page)
  for (let tile = 0; tile < 3; tile += 1) {
    await page.getByRole('listbox', { name: 'Atendimentos' }).focus()
    await page.keyboard.press('j')
    await page.keyboard.press('Shift+Enter')
    await page.waitForTimeout(IDLE_MS / 4)
  }
  const beside = await shiftsOf(page)
  await page.context().close()
  return [
    atMost('browser', 'layout shift while the attendance loads', 'score', loading, 0.01, 0),
    atMost('browser', 'layout shift while a conversation opens', 'score', opening, 0.01, 0),
    atMost('browser', 'layout shift while three more open beside it', 'score', beside, 0.01, 0),
  ]
}

/** What hands feel: how soon a key shows, and whether anything moves by itself. */
export async function benchFeel(bench: Bench): Promise<Figure[]> {
  const page = await freshPage(bench)
  await openAttendance(page, bench.url)
  await openNext(page)
  await page.getByRole('listbox', { name: 'Atendimentos' }).focus()
  const marks = await markRows(page)
  const tiles = await openBeside(page)
  await page.context().close()
  const palettes: number[] = []
  for (let run = 0; run < PALETTES; run += 1) palettes.push(await firstPalette(bench))
  return [
    atMost('browser', 'key to marked row, main thread · median', 'ms', median(marks), 8),
    atMost('browser', 'key to marked row, main thread · p95', 'ms', percentile(marks, 0.95), 16),
    atMost('browser', 'tile opened beside, with its messages · median', 'ms', median(tiles), 100),
    atMost('browser', 'palette opened for the first time, median', 'ms', median(palettes), 90),
    ...(await benchShifts(bench)),
  ]
}
