import type { Page } from 'playwright'
import { z } from 'zod'
import { newId } from '#core/contract/ids.ts'
import { createFlow, deleteFlow, type FlowNode } from '#plugins/flows/contract/index.ts'
import { aDocument, sayNode } from '#plugins/flows/contract/testing/flows.ts'
import { type Bench, freshPage, logIn, PATIENCE_MS } from './browserPages.ts'
import { signIn } from './people.ts'
import { atLeast, atMost, type Figure } from './report.ts'
import { percentile } from './statistics.ts'

const STEPS = 1_000
/** Steps of one row of the drawing. */
const ROW = 25
const STEP_SPACE = { x: 320, y: 220 }
const MOUSE_STEPS = 300
const LEAST_FRAMES_PER_SECOND = 55

/** A thousand messages one after the other, drawn in rows. */
function longDocument() {
  const steps = Array.from({ length: STEPS }, (_none, at): FlowNode => {
    const place = { x: (at % ROW) * STEP_SPACE.x, y: Math.floor(at / ROW) * STEP_SPACE.y }
    return { ...sayNode(`m${at}`, `Mensagem ${at}, com algumas palavras mais`, at + 1 < STEPS ? `m${at + 1}` : 'fim'), at: place }
  })
  return aDocument(steps)
}

/** Times between frames while the mouse goes in a circle from a point, with its button pressed. */
async function framesWhile(page: Page, from: { x: number; y: number }): Promise<number[]> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 8, from.y + 8)
  await page.evaluate('balcaoProbe.watched.length = 0')
  for (let step = 0; step < MOUSE_STEPS; step += 1) {
    const angle = (step / MOUSE_STEPS) * 4 * Math.PI
    await page.mouse.move(from.x + Math.sin(angle) * 260, from.y + (1 - Math.cos(angle)) * 130)
  }
  const frames = z.array(z.number()).parse(await page.evaluate('balcaoProbe.watched'))
  await page.mouse.up()
  return frames.slice(2)
}

/** Frames a second over all of them. */
const rateOf = (frames: readonly number[]): number => (1_000 * frames.length) / frames.reduce((sum, frame) => sum + frame, 0)

/** The drawing of a flow of 1,000 steps: opening it, moving over it, carrying a step. */
export async function benchBuilder({ browser, url }: Bench): Promise<Figure[]> {
  const { calls, ...admin } = await signIn(url, 'admin', '203.0.113.14')
  const { id } = await calls.ask(createFlow, { name: `Medida ${newId().slice(-6)}`, draft: longDocument() }, admin)
  const { state } = await logIn(browser, url, 'admin@balcao.local')
  const page = await freshPage({ browser, state })
  const begin = performance.now()
  await page.goto(`${url}/chat-flow/builder?id=${id}`, { timeout: PATIENCE_MS })
  const step = page.locator('.react-flow__node').first()
  await step.waitFor({ timeout: PATIENCE_MS })
  const opened = performance.now() - begin
  await page.evaluate('balcaoProbe.watch()')

  const whole = await page.locator('.react-flow__pane').boundingBox()
  if (!whole) throw new Error('there is no drawing')
  const middle = { x: whole.x + whole.width / 2, y: whole.y + whole.height / 2 }
  const far = await framesWhile(page, { x: whole.x + 12, y: whole.y + whole.height / 3 })
  // From far away to where steps can be read.
  await page.mouse.move(middle.x, middle.y)
  for (let turn = 0; turn < 7; turn += 1) await page.mouse.wheel(0, -240)

  await page.waitForFunction(`document.querySelectorAll('.react-flow__node').length < ${STEPS / 4}`, undefined, { timeout: PATIENCE_MS })
  const box = await page.locator('.react-flow__node').nth(3).boundingBox()
  if (!box) throw new Error('no step is in sight')
  const carried = await framesWhile(page, { x: box.x + box.width / 2, y: box.y + 12 })
  await page.context().close()
  await calls.ask(deleteFlow, { id }, admin)
  const label = `flow of ${STEPS.toLocaleString('en')} steps`
  return [
    atMost('browser', `${label}: drawn, cold`, 'ms', opened, 2_500),
    atLeast('browser', `${label}: moving over all of it`, 'frames/s', rateOf(far), LEAST_FRAMES_PER_SECOND),
    atMost('browser', `${label}: moving over all of it, frame · p95`, 'ms', percentile(far, 0.95), 50),
    atLeast('browser', `${label}: carrying a step`, 'frames/s', rateOf(carried), LEAST_FRAMES_PER_SECOND),
  ]
}
