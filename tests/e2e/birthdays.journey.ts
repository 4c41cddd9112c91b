import type { Page } from '@playwright/test'
import { listSettings } from '#core/contract/settings.ts'
import { companyTimeZone } from '#core/contract/timeZone.ts'
import { localOf } from '#core/contract/zone.ts'
import { listContacts, updateContact } from '#plugins/contacts/contract/index.ts'
import { daysOf } from '#plugins/schedules/contract/index.ts'
import { visit } from './support/agent.ts'
import { inspect } from './support/inspect.ts'
import { expect, test } from './support/test.ts'
import { createWire } from './support/wire.ts'

const row = (page: Page, name: string) => page.getByRole('grid', { name: 'Aniversários' }).getByRole('row').filter({ hasText: name })

/** '22/11/1984', so many days from now on the clock of the company. */
function dayAhead(days: number, timeZone: string): string {
  const date = daysOf('month', localOf(new Date(), timeZone))[days] ?? ''
  return `${date.slice(5).split('-').toReversed().join('/')}/1984`
}

test('where nobody celebrates the screen leads to the contacts, who have the dates', async ({ agentPage }) => {
  const page = await agentPage('agente')
  await visit(page, '/aniversarios')

  await page.getByRole('button', { name: 'Ir para contatos' }).click()

  await expect(page).toHaveURL(/\/contatos$/)
})

test('who celebrates is greeted by hand or on the day, once', async ({ agentPage, visitorPage, program }) => {
  const visitor = await visitorPage('Zenaide Hoje')
  await visitor.write('Boa tarde')
  const wire = createWire(program)
  await (await wire.visitor('Amália Depois')).write('Oi')
  const { session } = await wire.agent('admin')
  const settings = await wire.calls.ask(listSettings, {}, session)
  const timeZone = settings.find(({ key }) => key === companyTimeZone.key)?.value ?? 'UTC'
  for (const [name, days] of Object.entries({ 'Zenaide Hoje': 0, 'Amália Depois': 3 })) {
    const { contacts } = await wire.calls.ask(listContacts, { searchParam: name }, session)
    await wire.calls.ask(updateContact, { id: contacts[0]?.id ?? 0, extraInfo: [{ name: 'Aniversário', value: dayAhead(days, timeZone) }] }, session)
  }
  const page = await agentPage('supervisor')
  await visit(page, '/aniversarios')

  await test.step('today has one, who gets the text as the form shows it', async () => {
    await expect(row(page, 'Zenaide Hoje')).toContainText('Ainda não')
    await expect(row(page, 'Amália Depois')).toHaveCount(0)
    await row(page, 'Zenaide Hoje').click()
    const form = page.getByRole('dialog', { name: 'Dar parabéns' })
    await form.getByLabel('Texto').fill('Parabéns, {{firstName}}!')
    await expect(form).toContainText('Parabéns, Zenaide!')
    await page.keyboard.press('Control+Enter')
    await expect(form).toBeHidden()
    await expect(visitor.log).toContainText('Parabéns, Zenaide!')
    await expect(row(page, 'Zenaide Hoje')).toContainText('Enviados')
  })

  await test.step('the others are planned for their own day', async () => {
    await page.getByRole('tab', { name: 'Próximos 7 dias' }).click()
    await expect(row(page, 'Amália Depois')).toContainText('Ainda não')
    await page.getByRole('button', { name: 'Dar parabéns a 1' }).click()
    const form = page.getByRole('dialog', { name: 'Dar parabéns' })
    await form.getByLabel('Quando').selectOption('No dia de cada um')
    await form.getByLabel('Às').fill('09:30')
    await inspect(page, 'dar parabéns')
    await form.getByRole('button', { name: /^Agendar/ }).click()
    await expect(row(page, 'Amália Depois')).toContainText('Agendados')
    await visit(page, '/agendamentos')
    await expect(page.getByRole('grid', { name: 'Agendamentos' }).getByRole('row').filter({ hasText: 'Amália Depois' })).toContainText('09:30')
  })

  await test.step('the screen holds in both themes and on a phone', async () => {
    await visit(page, '/aniversarios')
    await inspect(page, 'aniversários')
  })
})
