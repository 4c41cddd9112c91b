import { list, row, showTab, tab } from './support/agent.ts'
import { expect, test } from './support/test.ts'
import { createWire } from './support/wire.ts'

test('rows keep their place under the pointer; what is new waits behind a pill', async ({ agentPage, program, wireVisitor }) => {
  const wire = createWire(program)
  const colleague = await wire.agent('agente2')
  const [first, second] = [await wireVisitor('Abelardo Cruz'), await wireVisitor('Berenice Dias')]
  await first.write('Bom dia')
  await second.write('Olá')
  const page = await agentPage('agente')
  await showTab(page, 'Aguardando')
  await expect(row(page, 'Abelardo Cruz')).toBeVisible()
  const place = () => row(page, 'Abelardo Cruz').boundingBox()
  const pill = list(page).locator('..').getByRole('button')
  await row(page, 'Abelardo Cruz').hover()
  const before = await place()

  await test.step('a row shows what it holds by now, where it stands; a new one is counted', async () => {
    const third = await wireVisitor('Cecília Ramos')
    await third.write('Tem alguém aí?')
    await first.write('Ainda espero')
    await expect(row(page, 'Abelardo Cruz')).toContainText('Ainda espero')
    await expect(pill).toHaveText('2 novos')
    expect(await place()).toEqual(before)
    await expect(row(page, 'Cecília Ramos')).toHaveCount(0)
  })

  await test.step('one that a colleague takes stays, and says so', async () => {
    await colleague.accept(await second.ticketId())
    await expect(row(page, 'Berenice Dias')).toHaveAccessibleName(/em atendimento, saiu desta lista/)
    await expect(row(page, 'Berenice Dias')).toContainText('Agente Dois')
    expect(await place()).toEqual(before)
  })

  await test.step('the pill lets it all in', async () => {
    await pill.click()
    await expect(row(page, 'Cecília Ramos')).toBeVisible()
    await expect(row(page, 'Berenice Dias')).toHaveCount(0)
    await expect(pill).toHaveCount(0)
  })

  await test.step('by key, and what is picked stays picked', async () => {
    await list(page).focus()
    await page.keyboard.press('x')
    const picked = await list(page)
      .getByRole('option', { name: /selecionado/ })
      .getAttribute('id')
    const fourth = await wireVisitor('Dalva Pinto')
    await fourth.write('Oi')
    await expect(pill).toHaveText('1 novo')
    await page.keyboard.press('.')
    await expect(row(page, 'Dalva Pinto')).toBeVisible()
    await expect(list(page).getByRole('option', { name: /selecionado/ })).toHaveAttribute('id', picked ?? '')
    await page.keyboard.press('Escape')
  })

  await test.step('when the pointer leaves, and at once where nobody points', async () => {
    await row(page, 'Abelardo Cruz').hover()
    const fifth = await wireVisitor('Edivaldo Reis')
    await fifth.write('Oi')
    await expect(pill).toHaveText('1 novo')
    await tab(page, 'Aguardando').focus()
    await page.getByRole('contentinfo').hover()
    await expect(row(page, 'Edivaldo Reis')).toBeVisible()
    const sixth = await wireVisitor('Fátima Rocha')
    await sixth.write('Oi')
    await expect(row(page, 'Fátima Rocha')).toBeVisible()
  })
})
