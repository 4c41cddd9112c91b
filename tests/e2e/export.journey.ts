import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { exportedConversationSchema } from '#plugins/exports/contract/index.ts'
import { readPdf } from '#plugins/exports/server/testing/readPdf.ts'
import { accept, log, replyBox } from './support/agent.ts'
import { expect, test } from './support/test.ts'
import { createWire } from './support/wire.ts'

/** A red square of 2 × 2 pixels. */
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==', 'base64')

const tray = (page: Page) => page.getByRole('region', { name: 'Exportações' })

/** Runs a command by the palette, as one does without a mouse. */
async function runByPalette(page: Page, words: string, title: string): Promise<void> {
  const palette = page.getByRole('dialog', { name: 'Paleta de comandos' })
  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(`>${words}`)
  await expect(palette.getByRole('option').first()).toContainText(title)
  await page.keyboard.press('Enter')
  await expect(palette).toBeHidden()
}

/** The bytes of the file that an action makes the browser save. */
async function savedBy(page: Page, action: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), action()])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

test('a conversation with a picture is exported as PDF and JSON by keyboard alone, and the files hold it', { tag: '@smoke' }, async ({
  agentPage,
  wireVisitor,
}) => {
  const visitor = await wireVisitor('Iracema Antunes')
  await visitor.write('Olá! A *cotação* já saiu? 😀')
  const page = await agentPage('agente')
  const conversation = await accept(page, 'Iracema Antunes')
  await conversation.locator('input[type=file]').setInputFiles({ name: 'cotação.png', mimeType: 'image/png', buffer: PNG })
  await expect(conversation.getByRole('progressbar')).toHaveCount(0)
  await replyBox(conversation).fill('Aqui está a cotação')
  await replyBox(conversation).press('Enter')
  await expect(log(conversation).getByRole('img', { name: 'cotação.png' })).toBeVisible()

  await test.step('PDF', async () => {
    await runByPalette(page, 'exportar pdf', 'Exportar conversa em PDF')
    const row = tray(page).getByRole('listitem', { name: 'Iracema Antunes · PDF' })
    await expect(row).toContainText('Pronta, 2 mensagens')
    await expect(replyBox(conversation)).toBeFocused()
    // It stands at the foot of the tiles, and takes no room beside them.
    const leftOf = async (place: Locator) => (await place.boundingBox())?.x
    expect(await leftOf(tray(page))).toBe(await leftOf(page.getByRole('main')))

    const { name, bytes } = await savedBy(page, () => runByPalette(page, 'baixar exportação', 'Baixar a exportação pronta'))
    const { pages, images } = await readPdf(bytes)

    expect(name).toMatch(/^Conversa \d+ Iracema Antunes\.pdf$/)
    expect(pages.join(' ').replace(/\s+/g, ' ')).toMatch(/Conversa com Iracema Antunes .*Olá! A cotação já saiu\? 😀 .*Agente Um Aqui está a cotação/)
    expect(images).toBe(1)
  })

  await test.step('closed by keyboard', async () => {
    const close = tray(page).getByRole('button', { name: 'Fechar Iracema Antunes · PDF' })
    await close.focus()
    await page.keyboard.press('Enter')
    await expect(tray(page)).toBeHidden()
  })

  await test.step('JSON', async () => {
    await replyBox(conversation).focus()
    await runByPalette(page, 'exportar json', 'Exportar conversa em JSON')
    await expect(tray(page)).toContainText('Pronta, 2 mensagens')

    const { name, bytes } = await savedBy(page, () => runByPalette(page, 'baixar exportação', 'Baixar a exportação pronta'))
    const { messages } = exportedConversationSchema.parse(JSON.parse(bytes.toString('utf8')))

    expect(name).toMatch(/\.json$/)
    expect(messages.map(({ body, media }) => [body, media?.name ?? null])).toEqual([
      ['Olá! A *cotação* já saiu? 😀', null],
      ['Aqui está a cotação', 'cotação.png'],
    ])
  })

  await test.step('after a reload the one that was not closed is there, and the closed one comes back by the palette', async () => {
    await page.reload()
    await expect(tray(page).getByRole('listitem')).toHaveCount(1)
    await expect(replyBox(conversation)).toBeVisible()
    await runByPalette(page, 'mostrar exportações', 'Mostrar exportações')
    await expect(tray(page).getByRole('listitem')).toHaveCount(2)
    const { bytes } = await savedBy(page, () => tray(page).getByRole('listitem', { name: / PDF$/ }).getByRole('button', { name: 'Baixar' }).click())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })
})

test('a longer one shows how far it is, is cancelled by keyboard, and is there on a phone', async ({ agentPage, wireVisitor, program }) => {
  const visitor = await wireVisitor('Jurandir Peixoto')
  await visitor.write('O que está pronto?')
  const ticketId = await visitor.ticketId()
  const agent = await createWire(program).agent('agente2')
  await agent.accept(ticketId)
  for (let number = 2; number <= 220; number += 1) await agent.write(ticketId, `Peça ${number} do pedido, com acabamento e prazo`)
  const page = await agentPage('agente2')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(new URL(`/atendimento/${ticketId}`, page.url()).href)
  await expect(log(page)).toContainText('Peça 220')

  await runByPalette(page, 'exportar pdf', 'Exportar conversa em PDF')
  const row = tray(page).getByRole('listitem', { name: 'Jurandir Peixoto · PDF' })
  await expect(row.getByRole('progressbar', { name: 'Exportando Jurandir Peixoto · PDF' })).toBeVisible()
  await runByPalette(page, 'cancelar exportação', 'Cancelar a exportação')
  await expect(tray(page)).toBeHidden()

  await runByPalette(page, 'exportar json', 'Exportar conversa em JSON')
  await expect(tray(page)).toContainText('Pronta, 220 mensagens')
  const box = await tray(page).boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360)
  const { bytes } = await savedBy(page, () => tray(page).getByRole('button', { name: 'Baixar' }).click())
  expect(exportedConversationSchema.parse(JSON.parse(bytes.toString('utf8'))).messages).toHaveLength(220)
})
