import type { Page } from '@playwright/test'
import { z } from 'zod'
import { accept, isLive, replyBox, tile } from './support/agent.ts'
import { seriousIssues } from './support/axe.ts'
import { expect, test } from './support/test.ts'

/** Counts how often a page makes a sound. */
const COUNT_SOUNDS = `window.sounds = 0
const start = OscillatorNode.prototype.start
OscillatorNode.prototype.start = function (...args) { window.sounds += 1; return start.apply(this, args) }`

const sounds = async (page: Page): Promise<number> => z.number().parse(await page.evaluate('window.sounds'))
const bell = (page: Page) => page.getByRole('banner').locator('.bell')
const box = (page: Page) => page.getByRole('dialog', { name: 'Notificações' })

/** Into the note box of the details, which are open. */
async function writeNote(page: Page, text: string): Promise<void> {
  const note = tile(page, 'Detalhes').getByRole('textbox', { name: 'Nova nota' })
  await note.fill(text)
  await note.press('Control+Enter')
  await expect(tile(page, 'Detalhes').getByRole('list', { name: 'Notas' })).toContainText(text)
}

test('a mention tells a colleague once in two windows, and what is read in one is read in the other', async ({ agentPage, visitorPage }) => {
  const visitor = await visitorPage('Vera Nogueira')
  await visitor.write('Preciso da segunda via')
  const writer = await agentPage('agente')
  const conversation = await accept(writer, 'Vera Nogueira')
  const first = await agentPage('agente2')
  await first.addInitScript(COUNT_SOUNDS)
  await first.goto(new URL('/notas', first.url()).href)
  await isLive(first)
  const second = await first.context().newPage()
  await second.addInitScript(COUNT_SOUNDS)
  await second.goto(first.url())
  await isLive(second)
  // Browsers let a page play after a press.
  for (const page of [first, second]) await page.getByRole('contentinfo').click({ position: { x: 700, y: 10 } })
  const before = (await sounds(first)) + (await sounds(second))

  await test.step('both windows show it, one rings', async () => {
    await replyBox(conversation).press('Escape')
    await writer.keyboard.press('d')
    await writeNote(writer, 'Já liguei')
    await writeNote(writer, '@Agente Dois veja isto')
    for (const page of [first, second]) await expect(bell(page)).toHaveAccessibleName('Notificações, não lidas: 1')
    // Two notes are one sound.
    await expect.poll(async () => (await sounds(first)) + (await sounds(second)) - before).toBe(2)
    await second.waitForFunction('new Promise((resolve) => setTimeout(() => resolve(true), 600))')
    expect((await sounds(first)) + (await sounds(second)) - before).toBe(2)
  })

  await test.step('it says who and what; Enter leads there, and the other window follows', async () => {
    await bell(first).click()
    await expect(box(first)).toContainText('Agente Um mencionou você em uma nota')
    await expect(box(first)).toContainText('@Agente Dois veja isto')
    expect(await seriousIssues(first)).toEqual([])
    await box(first)
      .getByRole('button', { name: /mencionou você.*veja isto/ })
      .press('Enter')
    await expect(tile(first, 'Vera Nogueira')).toBeVisible()
    for (const page of [first, second]) await expect(bell(page)).toHaveAccessibleName('Notificações')
  })

  await test.step('the list by keys: all read, and that taken back', async () => {
    await second.keyboard.press('g')
    await second.keyboard.press('b')
    await expect(second.getByRole('region', { name: 'Notificações' }).getByRole('button', { name: /mencionou você.*veja isto/ })).toBeFocused()
    await visitor.write('Alguém aí?')
    await expect(bell(writer)).toHaveAccessibleName('Notificações')
    await writer.goto(`${new URL(writer.url()).origin}/notas`)
    await isLive(writer)
    await visitor.write('Continuo esperando')
    await expect(bell(writer)).toHaveAccessibleName('Notificações, não lidas: 1')
    await bell(writer).click()
    await expect(box(writer)).toContainText('Continuo esperando')
    await box(writer).getByRole('button', { name: 'Marcar lidas' }).click()
    await expect(bell(writer)).toHaveAccessibleName('Notificações')
    await writer.keyboard.press('Escape')
    await writer.keyboard.press('Control+z')
    await expect(bell(writer)).toHaveAccessibleName('Notificações, não lidas: 1')
  })

  await test.step('how one is told is chosen once for every window; quiet hours silence', async () => {
    await first.goto(`${new URL(first.url()).origin}/notificacoes/preferencias`)
    await isLive(first)
    await first.getByRole('switch', { name: 'Horário de silêncio' }).click({ force: true })
    await first.getByLabel('Silêncio começa às').fill('00:00')
    await first.getByLabel('Silêncio termina às').fill('00:00')
    await second.goto(first.url())
    await expect(second.getByLabel('Silêncio termina às')).toHaveValue('00:00')
    expect(await seriousIssues(first)).toEqual([])
    const silent = (await sounds(first)) + (await sounds(second))
    await writer.goto(`${new URL(writer.url()).origin}/atendimento`)
    await isLive(writer)
    await writer
      .getByRole('option', { name: /^Vera Nogueira,/ })
      .first()
      .click()
    // The details turn to the conversation that was opened: only then is there its box.
    await expect(replyBox(tile(writer, 'Vera Nogueira'))).toBeVisible()
    await expect(tile(writer, 'Detalhes').getByRole('list', { name: 'Notas' })).toContainText('Já liguei')
    await writeNote(writer, 'Liguei de novo')
    await writeNote(writer, '@Agente Dois e isto')
    await expect(bell(first)).toHaveAccessibleName('Notificações, não lidas: 1')
    await second.waitForFunction('new Promise((resolve) => setTimeout(() => resolve(true), 600))')
    expect((await sounds(first)) + (await sounds(second))).toBe(silent)
    await first.getByRole('button', { name: 'Ouvir o som' }).click()
    await expect.poll(async () => sounds(first)).toBeGreaterThan(0)
  })
})
