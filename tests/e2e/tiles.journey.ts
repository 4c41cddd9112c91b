import type { Locator, Page } from '@playwright/test'
import { isLive, list, log, moveTo, replyBox, row, tab, tile } from './support/agent.ts'
import { expect, test } from './support/test.ts'
import { createWire } from './support/wire.ts'

test('conversations side by side: each live, each with its draft, all back after a reload', { tag: '@smoke' }, async ({ agentPage, wireVisitor, program }) => {
  const agent = await createWire(program).agent('agente')
  const names = ['Gilda Nunes', 'Cássio Reis', 'Dora Lemos']
  const visitors = await Promise.all(names.map(wireVisitor))
  for (const visitor of visitors) {
    await visitor.write('Bom dia')
    await agent.accept(await visitor.ticketId())
  }
  const page = await agentPage('agente')
  const { keyboard } = page
  const tiles = names.map((name) => tile(page, name))

  await test.step('Shift+Enter opens beside', async () => {
    await row(page, 'Gilda Nunes').click()
    await expect(log(tile(page, 'Gilda Nunes'))).toContainText('Bom dia')
    for (const name of ['Cássio Reis', 'Dora Lemos']) {
      await list(page).focus()
      await moveTo(page, name)
      await keyboard.press('Shift+Enter')
      await expect(log(tile(page, name))).toContainText('Bom dia')
    }
    for (const place of tiles) await expect(place).toBeVisible()
  })

  await test.step('each is live and keeps a draft of its own', async () => {
    for (const [index, visitor] of visitors.entries()) {
      await replyBox(tile(page, visitor.name)).fill(`rascunho ${index}`)
      await visitor.write(`novidade ${index}`)
    }
    for (const [index, name] of names.entries()) {
      await expect(log(tile(page, name))).toContainText(`novidade ${index}`)
      await expect(log(tile(page, name))).not.toContainText(`novidade ${(index + 1) % names.length}`)
      await expect(replyBox(tile(page, name))).toHaveValue(`rascunho ${index}`)
    }
  })

  await test.step('F6, numbers and w with arrows move the focus', async () => {
    const numbered = (number: number) => page.locator('[data-panel]').filter({ has: page.locator('.tile-number', { hasText: String(number) }) })
    const boxOf = (number: number) => replyBox(numbered(number))
    const logOf = (number: number) => log(numbered(number))
    await list(page).focus()
    await keyboard.press('F6')
    await expect(boxOf(2)).toBeFocused()
    await keyboard.press('F6')
    await expect(boxOf(3)).toBeFocused()
    await keyboard.press('Shift+F6')
    await expect(boxOf(2)).toBeFocused()
    // Single keys stay keys: none of them is written into a reply.
    await keyboard.press('Escape')
    await keyboard.press('4')
    await expect(logOf(4)).toBeFocused()
    await keyboard.press('3')
    await expect(logOf(3)).toBeFocused()
    await keyboard.press('4')
    await keyboard.press('w')
    await keyboard.press('ArrowLeft')
    await expect(logOf(3)).toBeFocused()
    await keyboard.press('r')
    await expect(boxOf(3)).toBeFocused()
    await keyboard.press('Escape')
    await keyboard.press('1')
    await expect(list(page)).toBeFocused()
  })

  const positions = async () => Promise.all(tiles.map(async (place) => Math.round((await place.boundingBox())?.x ?? -1)))
  const before = await positions()
  await test.step('a reload brings layout, drafts and filters back', async () => {
    await page.getByRole('button', { name: 'Filtros' }).click()
    const saved = page.waitForResponse((response) => response.url().includes('/configs') && response.request().method() === 'PUT')
    await page.getByText('Incluir os sem fila').click()
    await saved
    await page.keyboard.press('Escape')
    await page.reload()
    await isLive(page)
    for (const [index, name] of names.entries()) {
      await expect(log(tile(page, name))).toContainText(`novidade ${index}`)
      await expect(replyBox(tile(page, name))).toHaveValue(`rascunho ${index}`)
    }
    expect(await positions()).toEqual(before)
    await expect(page.getByRole('button', { name: 'Filtros (1 ativo)' })).toBeVisible()
  })

  await test.step('w q closes one, w u brings it back', async () => {
    await replyBox(tile(page, 'Dora Lemos')).press('Escape')
    await keyboard.press('w')
    await keyboard.press('q')
    await expect(tile(page, 'Dora Lemos')).toHaveCount(0)
    await list(page).focus()
    await keyboard.press('w')
    await keyboard.press('u')
    await expect(replyBox(tile(page, 'Dora Lemos'))).toHaveValue('rascunho 2')
  })
  await expect(tab(page, 'Em atendimento')).toHaveAttribute('aria-selected', 'true')
})

/** A point of a place, in shares of its width and height. */
async function pointOf(place: Locator, across: number, down: number): Promise<{ x: number; y: number }> {
  const box = await place.boundingBox()
  if (!box) throw new Error(`${place} is not there`)
  return { x: box.x + box.width * across, y: box.y + box.height * down }
}

/** Takes a tile by its title, or a tab, and holds it over a point, where one zone takes it unless there is none: nothing is let go yet. */
async function holdOver(page: Page, taken: Locator, over: { x: number; y: number }, zones = 1): Promise<void> {
  const from = await pointOf(taken, 0.5, 0.5)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 8, from.y + 8)
  await expect(page.locator('.drop-zone').first()).toBeAttached()
  // A browser tells of a held pointer again and again; here each telling is a move.
  await expect(async () => {
    await page.mouse.move(over.x + 1, over.y, { steps: 2 })
    await page.mouse.move(over.x, over.y)
    await expect(page.locator('.drop-zone.is-over')).toHaveCount(zones, { timeout: 500 })
  }).toPass({ timeout: 40_000 })
}

test('with the pointer: a split resized, a tile moved, stacked and taken out again, while the other conversation goes on', async ({
  agentPage,
  wireVisitor,
  program,
}) => {
  const agent = await createWire(program).agent('agente')
  const [upper, lower] = await Promise.all(['Rosa Pinho', 'Saulo Viana'].map(wireVisitor))
  if (!upper || !lower) throw new Error('two visitors')
  for (const visitor of [upper, lower]) {
    await visitor.write('mensagem 1')
    await agent.accept(await visitor.ticketId())
    for (let number = 2; number <= 40; number += 1) await visitor.write(`mensagem ${number}`)
  }
  const page = await agentPage('agente')
  const [first, second] = [tile(page, upper.name), tile(page, lower.name)]
  const title = (place: Locator) => place.getByRole('heading', { level: 2 })
  const heightOf = async (place: Locator) => Math.round((await place.boundingBox())?.height ?? 0)
  const widthOf = async (place: Locator) => Math.round((await place.boundingBox())?.width ?? 0)
  const places = async () => Promise.all([first, second].map((place) => place.boundingBox()))
  await row(page, upper.name).click()
  await expect(log(first)).toContainText('mensagem 40')
  await list(page).focus()
  await moveTo(page, lower.name)
  await page.keyboard.press('Shift+Enter')
  await replyBox(second).fill('rascunho de baixo')
  const draft = 'rascunho de cima, de mais de uma linha: o pedido saiu ontem à tarde e chega até sexta-feira, com o brinde que faltava na caixa anterior'
  await replyBox(first).fill(draft)

  await test.step('a split resized keeps its shares after a reload', async () => {
    const [before, boxBefore] = [await widthOf(second), await heightOf(replyBox(first))]
    const line = await pointOf(second, 0, 0.5)
    await page.mouse.move(line.x, line.y)
    await page.mouse.down()
    await page.mouse.move(line.x - 60, line.y)
    await page.mouse.move(line.x - 120, line.y)
    await page.mouse.up()
    await expect.poll(() => widthOf(second)).toBe(before + 120)
    await expect.poll(() => heightOf(replyBox(first)), 'the draft is shown whole in the narrower tile').toBeGreaterThan(boxBefore)
    await page.reload()
    await isLive(page)
    await expect.poll(() => widthOf(second)).toBe(before + 120)
    await expect(replyBox(first)).toHaveValue(draft)
  })

  // Somebody reads further up: that place goes along wherever the tile goes.
  const read = log(second).getByText('mensagem 22', { exact: true })
  await expect(log(second).getByText('mensagem 40', { exact: true })).toBeInViewport()
  await log(second).hover()
  await expect(async () => {
    await page.mouse.wheel(0, -200)
    await expect(read).toBeInViewport({ timeout: 500 })
  }).toPass({ timeout: 40_000 })

  await test.step('Esc, or letting go outside, changes nothing', async () => {
    const before = await places()
    await holdOver(page, title(second), await pointOf(first, 0.5, 0.1))
    await page.keyboard.press('Escape')
    await expect(page.locator('.drop-zone')).toHaveCount(0)
    await page.mouse.up()
    await holdOver(page, title(second), await pointOf(page.getByRole('contentinfo'), 0.5, 0.5), 0)
    await page.mouse.up()
    await expect(page.locator('.drop-zone')).toHaveCount(0)
    expect(await places()).toEqual(before)
  })

  await test.step('dropped on the lower edge it stands below, and what comes meanwhile is seen at once', async () => {
    await holdOver(page, title(second), await pointOf(first, 0.5, 0.9))
    await upper.write('cheguei durante o arrasto')
    await expect(log(first)).toContainText('cheguei durante o arrasto')
    await page.mouse.up()
    await expect
      .poll(async () => {
        const [above, below] = await places()
        return above && below && { isAligned: above.x === below.x, isBelow: below.y >= above.y + above.height }
      })
      .toEqual({ isAligned: true, isBelow: true })
    await expect(replyBox(first)).toHaveValue(draft)
    await expect(replyBox(second)).toHaveValue('rascunho de baixo')
    await expect(read).toBeInViewport()
  })

  const tabOf = (name: string) => page.locator('.tile-tabs').getByRole('button', { name })
  await test.step('dropped on the middle it is a tab', async () => {
    await holdOver(page, title(second), await pointOf(first, 0.5, 0.5))
    await page.mouse.up()
    await expect(tabOf(lower.name)).toHaveAttribute('aria-pressed', 'true')
    await expect(tabOf(upper.name)).toHaveAttribute('aria-pressed', 'false')
    await expect(replyBox(second)).toHaveValue('rascunho de baixo')
    await expect(read).toBeInViewport()
    await tabOf(upper.name).click()
    await expect(replyBox(first)).toHaveValue(draft)
    await expect(log(first)).toContainText('cheguei durante o arrasto')
  })

  await test.step('a tile dropped on the middle of a stack is one more tab; a reload brings them back', async () => {
    await holdOver(page, title(tile(page, 'Atendimentos')), await pointOf(first, 0.5, 0.5))
    await page.mouse.up()
    await expect(page.locator('.tile-tab')).toHaveCount(3)
    await page.reload()
    await isLive(page)
    await expect(page.locator('.tile-tab')).toHaveCount(3)
  })

  await test.step('a tab taken out of the stack stands beside it', async () => {
    const stack = page.locator('.mosaic-tabs-container')
    await holdOver(page, tabOf(lower.name), await pointOf(stack, 0.9, 0.5))
    await page.mouse.up()
    await expect(page.locator('.tile-tab')).toHaveCount(2)
    await expect(title(second)).toBeVisible()
    await expect(replyBox(second)).toHaveValue('rascunho de baixo')
    await expect(read).toBeInViewport()
    await lower.write('ainda ao vivo')
    await expect(log(second)).toContainText('ainda ao vivo')
  })

  await test.step('on a narrow window there is nothing to drag', async () => {
    const handles = page.locator('[draggable="true"], .mosaic-split')
    await expect(handles).not.toHaveCount(0)
    await page.setViewportSize({ width: 1000, height: 800 })
    await expect(handles).toHaveCount(0)
    await expect(replyBox(second)).toHaveValue('rascunho de baixo')
  })
})
