import { isLive, list, log, moveTo, replyBox, row, tab, tile } from './support/agent.ts'
import { expect, test } from './support/test.ts'
import { createWire } from './support/wire.ts'

test('conversations side by side: each live, each with its draft, all back after a reload', async ({ agentPage, wireVisitor, program }) => {
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
    const boxOf = (number: number) => replyBox(page.locator('[data-panel]').filter({ has: page.locator('.tile-number', { hasText: String(number) }) }))
    await list(page).focus()
    await keyboard.press('F6')
    await expect(boxOf(2)).toBeFocused()
    await keyboard.press('F6')
    await expect(boxOf(3)).toBeFocused()
    await keyboard.press('Shift+F6')
    await expect(boxOf(2)).toBeFocused()
    await keyboard.press('Escape')
    await keyboard.press('4')
    await expect(boxOf(4)).toBeFocused()
    await keyboard.press('Escape')
    await keyboard.press('w')
    await keyboard.press('ArrowLeft')
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
