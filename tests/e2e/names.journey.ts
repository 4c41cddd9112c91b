import { z } from 'zod'
import { list, log, replyBox, row, tab, tile } from './support/agent.ts'
import { expect, test } from './support/test.ts'
import { createWire } from './support/wire.ts'

/** How often a conversation may speak. @see experience §7 */
const PAUSE_MS = 2_000
const MESSAGES = 12

test('list, conversation and tiles have the roles and names that screen readers rely on; news are said at most every two seconds', async ({
  agentPage,
  wireVisitor,
  program,
}) => {
  const agent = await createWire(program).agent('agente')
  const visitor = await wireVisitor('Nilda Faro')
  await visitor.write('Bom dia')
  await agent.accept(await visitor.ticketId())
  await visitor.write('Alguém aí?')
  const page = await agentPage('agente')
  const conversation = tile(page, 'Nilda Faro')

  await test.step('landmarks, tabs and the list', async () => {
    await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible()
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toContainText('ao vivo')
    await expect(tile(page, 'Atendimentos')).toBeVisible()
    await expect(tab(page, 'Em atendimento')).toHaveAttribute('aria-selected', 'true')
    await expect(row(page, 'Nilda Faro')).toHaveAccessibleName(/^Nilda Faro, Suporte, em atendimento, 1 não lida/i)
  })

  await test.step('the cursor is told to who hears the list, not the focus', async () => {
    await list(page).focus()
    await page.keyboard.press('j')
    const active = await list(page).getAttribute('aria-activedescendant')
    expect(active).toMatch(/^ticket-\d+$/)
    await expect(page.locator(`#${active}`)).toHaveRole('option')
  })

  await test.step('a conversation: region, log, box, buttons', async () => {
    await row(page, 'Nilda Faro').click()
    await expect(conversation).toHaveRole('region')
    await expect(log(conversation)).toHaveRole('log')
    await expect(log(conversation)).toHaveAccessibleName('Mensagens')
    await expect(log(conversation)).toContainText('Alguém aí?')
    await expect(conversation.locator('[aria-live="polite"]').first(), 'what stood there is no news').toHaveText('')
    await expect(replyBox(conversation)).toHaveAccessibleName('Mensagem')
    for (const name of ['Enviar', 'Resolver', 'Transferir', 'Anexar', 'Agendar'])
      await expect(conversation.getByRole('button', { name: new RegExp(`^${name}`) }).first()).toBeVisible()
  })

  await test.step('asked for from the list, the details stand to the right of the conversation, and the keyboard stays', async () => {
    await list(page).focus()
    await page.keyboard.press('d')
    await expect(tile(page, 'Detalhes')).toBeVisible()
    const leftOf = async (title: string) => (await tile(page, title).boundingBox())?.x ?? Number.NaN
    expect(await leftOf('Detalhes')).toBeGreaterThan(await leftOf('Nilda Faro'))
    const read = await page.evaluate(`[...document.querySelectorAll('main section[data-panel]')].map((one) => one.getAttribute('aria-label'))`)
    expect(read, 'read in the order they stand in').toEqual(['Atendimentos', 'Nilda Faro', 'Detalhes'])
    await expect(list(page)).toBeFocused()
    await page.keyboard.press('d')
    await expect(tile(page, 'Detalhes')).toHaveCount(0)
  })

  await test.step('what the status bar says are buttons', async () => {
    const bar = page.getByRole('contentinfo')
    await bar.getByRole('button', { name: /^ao vivo/ }).click()
    await expect(page.getByRole('region', { name: 'Avisos' })).toContainText(/Ao vivo desde \d\d:\d\d\./)
    const totals = bar.getByRole('button', { name: /em atendimento$/ })
    const before = (await totals.textContent()) ?? ''
    expect(before).toMatch(/[1-9]\d* em atendimento$/)
    await page.getByRole('searchbox').fill('ninguém assim')
    await expect(tab(page, 'Em atendimento')).toHaveText(/0$/)
    await expect(totals).toHaveText(before)
    await page.getByRole('searchbox').fill('')
    await expect(row(page, 'Nilda Faro')).toBeVisible()
    await expect(bar.getByRole('button', { name: /^Versão \d+\.\d+\.\d+$/ })).toBeVisible()
  })

  await test.step('twelve messages at once are said in few announcements, the last one among them', async () => {
    const region = conversation.locator('[aria-live="polite"]').first()
    // When it spoke, by the page's own clock.
    await page.evaluate(`
      window.said = []
      const region = document.querySelector('section[aria-label="Nilda Faro"] [aria-live="polite"]')
      new MutationObserver(() => said.push(performance.now())).observe(region, { childList: true, characterData: true, subtree: true })
    `)
    for (let number = 1; number <= MESSAGES; number += 1) await visitor.write(`Pergunta ${number}`)
    await expect(region).toContainText(`Pergunta ${MESSAGES}`)
    const times = z.array(z.number()).parse(await page.evaluate('said'))
    expect(times.length).toBeGreaterThan(0)
    const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0))
    // A timer of the browser may be a little early by the page's clock.
    for (const pause of pauses) expect(pause).toBeGreaterThan(PAUSE_MS - 50)
  })

  await test.step('the palette is a dialog with a combobox; what is told briefly is a status', async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog', { name: 'Paleta de comandos' }).getByRole('combobox')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})
