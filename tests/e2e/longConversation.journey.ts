import type { Locator } from '@playwright/test'
import { log, tile } from './support/agent.ts'
import { expect, test } from './support/test.ts'
import { createWire } from './support/wire.ts'

const MESSAGES = 300
/** Pages above the first. */
const OLDER = /\/messages\/\d+\/?\?.*before=/
/** Pixels that a message one reads may move. */
const STILL_PX = 2

test('300 messages: older pages come without a jump, and a new message moves nothing while one reads above', async ({ agentPage, wireVisitor, program }) => {
  const visitor = await wireVisitor('Lúcia Torres')
  const agent = await createWire(program).agent('agente')
  await visitor.write('mensagem 1')
  const ticketId = await visitor.ticketId()
  await agent.accept(ticketId)
  for (let number = 2; number <= MESSAGES; number += 1) {
    // Of different heights, as people write.
    const text = `mensagem ${number}${' e mais um tanto de palavras'.repeat(number % 7)}`
    await (number % 2 === 0 ? agent.write(ticketId, text) : visitor.write(text))
  }

  const page = await agentPage('agente')
  let release: () => void = () => {}
  let isHeld = false
  await page.route(OLDER, async (route) => {
    isHeld = true
    await new Promise<void>((resolve) => (release = resolve))
    isHeld = false
    await route.continue()
  })
  // Once the line is up, what was asked before it is asked again.
  const live = page.waitForEvent('websocket')
  await page.goto(`${program.url}/atendimento/${ticketId}`)
  await live
  const messages = log(tile(page, 'Lúcia Torres'))
  const bubble = (number: number): Locator => messages.getByText(new RegExp(`^mensagem ${number}( e|$)`))
  const heightOfLog = async () => Number(await page.evaluate("document.querySelector('[role=log]').scrollHeight"))
  const placeOf = async (place: Locator) => (await place.boundingBox())?.y ?? Number.NaN
  // A turned wheel scrolls for some frames.
  const still = (place: Locator) =>
    expect(async () => {
      const before = await placeOf(place)
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))).then(() => true)')
      expect(await placeOf(place)).toBe(before)
    }).toPass({ intervals: [0] })
  await expect(bubble(MESSAGES)).toBeInViewport()

  await test.step('each older page comes above what is read', async () => {
    await messages.hover()
    for (let oldest = MESSAGES - 29; oldest > 1; oldest -= 100) {
      await expect(async () => {
        if (!isHeld) await page.mouse.wheel(0, -900)
        expect(isHeld).toBe(true)
      }).toPass({ timeout: 40_000 })
      const read = messages.locator('.bubble').filter({ visible: true }).nth(6)
      const text = await read.textContent()
      const same = messages.getByText(text ?? '', { exact: true })
      await still(same)
      const before = await placeOf(same)
      const heightBefore = await heightOfLog()
      const arrived = page.waitForResponse(OLDER)
      release()
      await arrived
      await expect.poll(heightOfLog).toBeGreaterThan(heightBefore + 1_000)
      await still(same)
      expect(Math.abs((await placeOf(same)) - before), `the message one reads stays when the page before ${oldest} comes`).toBeLessThanOrEqual(STILL_PX)
    }
  })

  await test.step('a new message while scrolled up shows the pill and moves nothing', async () => {
    const read = messages.getByText((await messages.locator('.bubble').nth(8).textContent()) ?? '', { exact: true })
    await still(read)
    const before = await placeOf(read)
    await visitor.write('uma novidade no fim')
    const pill = page.getByRole('button', { name: '1 nova' })
    await expect(pill).toBeVisible()
    await still(read)
    expect(Math.abs((await placeOf(read)) - before)).toBeLessThanOrEqual(STILL_PX)
    await pill.click()
    await expect(messages.getByText('uma novidade no fim')).toBeInViewport()
  })

  await test.step('a reload comes back to what one read', async () => {
    await page.unroute(OLDER)
    await messages.hover()
    await page.mouse.wheel(0, -6000)
    await still(messages.locator('.bubble').first())
    // The log draws some above what one sees.
    const read = messages.getByText((await messages.locator('.bubble').nth(12).textContent()) ?? '', { exact: true })
    await expect(read).toBeInViewport()
    await expect
      .poll(() =>
        page.evaluate(
          "Object.entries(localStorage).some(([key, text]) => key.startsWith('balcao.layout.') && text.includes('ticketId') && /\"key\":\"/.test(text))",
        ),
      )
      .toBe(true)
    await page.reload()
    await expect(read).toBeInViewport()
  })
})
