import type { Page } from 'playwright'
import { z } from 'zod'
import { newId } from '#core/contract/ids.ts'
import { createDeal, getDealBoard, moveDeal, pipelines, type Stage } from '#plugins/funnel/contract/index.ts'
import { type Bench, freshPage, logIn, PATIENCE_MS } from './browserPages.ts'
import { type Person, signIn } from './people.ts'
import { atMost, type Figure } from './report.ts'
import { median, percentile } from './statistics.ts'

const DEALS = 10_000
/** Made at once. */
const AT_ONCE = 20
const STAGES = 5
const OPENINGS = 6
const DRAG_STEPS = 300
const MOVES = 100
const BOARD = '/funil/kanban'

const stage = (name: string): Stage => ({ ...{ id: '', name, colour: '#3d7fc4', limit: null, isLocked: false, probability: 50, rotDays: null }, actions: [] })

/** A pipeline of 10,000 open deals, spread over its stages, with the first deals of its stages. */
async function fullPipeline({ calls, ...admin }: Person) {
  const name = `Medida ${newId().slice(-6)}`
  const pipeline = await calls.ask(pipelines.create, { name, stages: Array.from({ length: STAGES }, (_none, at) => stage(`Etapa ${at + 1}`)) }, admin)
  const make = (at: number) =>
    calls.ask(createDeal, { pipelineId: pipeline.id, stageId: pipeline.stages[at % STAGES]?.id ?? '', title: `Negócio ${at}`, value: at }, admin)
  for (let at = 0; at < DEALS; at += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, (_none, index) => make(at + index)))
  const board = await calls.ask(getDealBoard, { pipelineId: pipeline.id }, admin)
  return { ...pipeline, firstIds: board.map(({ deals }) => deals[0]?.id ?? 0) }
}

/** Milliseconds from the change of the address, inside the workbench, to the frame with the first cards. */
const openBoard = async (page: Page, address: string): Promise<number> =>
  z.number().parse(
    await page.evaluate(`new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error('the board did not open')), ${PATIENCE_MS})
      const begin = performance.now()
      history.pushState(null, '', ${JSON.stringify(address)})
      const look = () => {
        const isThere = document.querySelectorAll('.board-card').length >= ${STAGES}
        requestAnimationFrame(isThere ? () => resolve(performance.now() - begin) : look)
      }
      look()
    })`),
  )

/** Times between frames while a card is carried over all columns by the mouse. */
async function dragFrames(page: Page): Promise<number[]> {
  const card = page.locator('.board-card').first()
  const box = await card.boundingBox()
  const whole = await page.locator('.board').boundingBox()
  if (!box || !whole) throw new Error('the board has no cards')
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.down()
  await page.mouse.move(middle.x + 8, middle.y + 8)
  await page.evaluate('balcaoProbe.watch()')
  for (let step = 0; step < DRAG_STEPS; step += 1) {
    const share = (step % 100) / 100
    await page.mouse.move(whole.x + 40 + share * (whole.width - 80), whole.y + 120 + ((step * 7) % 400))
  }
  const frames = z.array(z.number()).parse(await page.evaluate('balcaoProbe.watched'))
  await page.keyboard.press('Escape')
  await page.mouse.up()
  // The first frames are those of the watch itself.
  return frames.slice(2)
}

/** Milliseconds from the call that moves a deal to the frame of somebody else's screen that shows it. */
async function moveTimes({ calls, ...admin }: Person, page: Page, { id, stages, firstIds }: Awaited<ReturnType<typeof fullPipeline>>): Promise<number[]> {
  const [first, second] = stages.map((one) => one.id)
  const deal = await calls.ask(createDeal, { pipelineId: id, stageId: first ?? '', title: 'O que se move', value: 1 }, admin)
  const times: number[] = []
  let at = first ?? ''
  for (let move = 0; move < MOVES; move += 1) {
    const to = (at === first ? second : first) ?? ''
    const column = to === first ? 0 : 1
    const seen = page.evaluate(`new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error('the move was not shown')), ${PATIENCE_MS})
      const look = () => {
        const list = document.querySelectorAll('.board-cards')[${column}]
        if (list && [...list.querySelectorAll('.board-card')].some((card) => card.textContent.includes('O que se move'))) resolve(Date.now())
        else requestAnimationFrame(look)
      }
      look()
    })`)
    const begin = Date.now()
    await calls.ask(moveDeal, { id: deal.id, fromStageId: at, stageId: to, beforeId: firstIds[column] ?? null }, admin)
    times.push(z.number().parse(await seen) - begin)
    at = to
  }
  return times
}

/** The board of deals with 10,000 cards: opening, dragging, and a move on somebody else's screen. */
export async function benchDealBoard({ browser, url }: Bench): Promise<Figure[]> {
  const admin = await signIn(url, 'admin', '203.0.113.12')
  const pipeline = await fullPipeline(admin)
  // Another person than the one who moves: what they see is what they are told.
  const { state } = await logIn(browser, url, 'supervisor@balcao.local')
  const page = await freshPage({ browser, state })
  const openings: number[] = []
  for (let opening = 0; opening < OPENINGS; opening += 1) {
    await page.goto(`${url}/hoje`, { timeout: PATIENCE_MS })
    await page.getByRole('contentinfo').getByText('ao vivo').waitFor({ timeout: PATIENCE_MS })
    openings.push(await openBoard(page, `${BOARD}?pipeline=${pipeline.id}`))
  }
  const frames = await dragFrames(page)
  const moves = await moveTimes(admin, page, pipeline)
  await page.context().close()
  const label = `board of ${DEALS.toLocaleString('en')} deals`
  return [
    atMost('browser', `${label}: usable, median`, 'ms', median(openings), 600),
    atMost('browser', `${label}: frame while dragging · p95`, 'ms', percentile(frames, 0.95), 17.5),
    atMost('browser', `${label}: a move on another screen · p50`, 'ms', percentile(moves, 0.5), 40),
    atMost('browser', `${label}: a move on another screen · p99`, 'ms', percentile(moves, 0.99), 50),
  ]
}
