import { answering } from './support/answering.ts'
import { messageOf } from './support/bubbles.ts'
import { expect, test } from './support/test.ts'

test('replying and reacting need no mouse', async ({ visitorPage, program }) => {
  const visitor = await visitorPage('Wagner Leal')
  await visitor.write('Oi')
  const agent = await answering(program, 'Wagner Leal')
  await agent.write('Primeira')
  await agent.write('Segunda')
  await expect(visitor.log).toContainText('Segunda')
  const press = async (...keys: string[]) => {
    for (const key of keys) await visitor.page.keyboard.press(key)
  }

  await visitor.box.focus()
  await press('Shift+Tab', 'ArrowUp', 'Enter', 'ArrowRight', 'Enter')
  await expect(messageOf(visitor, 'Primeira').getByRole('button', { name: 'Tirar a reação ❤️' })).toBeVisible()
  await press('ArrowDown', 'Enter', 'End', 'ArrowUp', 'Enter')
  await visitor.page.keyboard.type('Resposta')
  await press('Enter')

  await expect(messageOf(visitor, 'Resposta')).toContainText('Segunda')
  const more = messageOf(visitor, 'Resposta').getByRole('button', { name: 'Responder ou reagir' })
  await test.step('Escape closes the menu and gives the keyboard back', async () => {
    // Before the server has it there is nothing to open.
    await expect(more).toHaveAttribute('tabindex', '0')
    await press('Shift+Tab', 'Enter')
    await expect(visitor.page.getByRole('menu')).toBeVisible()
    await press('Escape')
    await expect(visitor.page.getByRole('menu')).toHaveCount(0)
    await expect(more).toBeFocused()
  })
})

test('a resting finger opens the menu, and everything in it is large enough', async ({ visitorPage, program }) => {
  const visitor = await visitorPage('Yara Pinho', { viewport: { width: 320, height: 600 }, hasTouch: true, isMobile: true })
  await visitor.write('Oi')
  const agent = await answering(program, 'Yara Pinho')
  await agent.write('Tudo certo por aqui')
  const bubble = messageOf(visitor, 'Tudo certo').locator('.bubble')
  await expect(bubble).toBeVisible()

  await bubble.dispatchEvent('pointerdown', { pointerType: 'touch', clientX: 40, clientY: 400, bubbles: true })
  const menu = visitor.page.getByRole('menu')
  await expect(menu).toBeVisible()
  await bubble.dispatchEvent('pointerup', { pointerType: 'touch', bubbles: true })
  for (const button of await menu.getByRole('menuitemradio').or(menu.getByRole('menuitem')).all()) {
    const box = await button.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(40)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320)
  }
  await menu.getByRole('menuitemradio', { name: 'Reagir com 😂' }).tap()

  await expect(messageOf(visitor, 'Tudo certo').getByRole('button', { name: 'Tirar a reação 😂' })).toBeVisible()
})
