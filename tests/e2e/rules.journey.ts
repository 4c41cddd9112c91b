import type { Locator, Page } from '@playwright/test'
import { listTickets } from '#plugins/tickets/contract/index.ts'
import { list, log, row, showAll, showTab, tile, visit } from './support/agent.ts'
import { inspect } from './support/inspect.ts'
import { expect, test } from './support/test.ts'
import { createWire } from './support/wire.ts'

// A program of its own: what is set here holds for the whole company.
test.use({ own: 'rules' })

const ABSENCE = 'Estamos fechados. Voltamos amanhã'
const week = (page: Page): Locator => page.getByRole('region', { name: 'Semana' })

/** Makes every day of the week like Sunday. */
async function setWeek(page: Page, type: string): Promise<void> {
  const sunday = week(page).getByRole('group', { name: 'domingo' })
  await sunday.getByLabel(type).check()
  await sunday.getByRole('button', { name: 'Copiar domingo para outros dias' }).click()
  await page.getByRole('menuitem', { name: 'Para todos os dias' }).click()
  await expect(week(page).getByLabel(type)).toHaveCount(7)
  for (const day of await week(page).getByLabel(type).all()) await expect(day).toBeChecked()
}

test('the company closes, opens, gives conversations in turn and hides those of colleagues', async ({ agentPage, visitorPage, wireVisitor, program }) => {
  const admin = await agentPage('admin')
  const [first, second] = [await agentPage('agente'), await agentPage('agente2')]
  const visitor = await visitorPage('Ulisses Prata')

  await test.step('closed, the absence message answers two messages once', async () => {
    await visit(admin, '/horario-atendimento')
    const absence = admin.getByRole('region', { name: 'Mensagem de ausência' })
    await absence.getByLabel('Texto').fill(`${ABSENCE}, {{firstName}}.`)
    await expect(absence).toContainText(/Voltamos amanhã, \p{L}+\./u)
    await absence.getByLabel('Texto').press('Control+Enter')
    await expect(absence).toContainText('Salvo')
    await setWeek(admin, 'Fechado')
    await expect(admin.getByText('Fechado até alguém mudar o horário')).toBeVisible()

    await visitor.write('Tem alguém aí?')
    await expect(visitor.log).toContainText(`${ABSENCE}, Ulisses.`)
    await visitor.write('Posso esperar')

    await showTab(first, 'Aguardando')
    await row(first, 'Ulisses Prata').click()
    const conversation = tile(first, 'Ulisses Prata')
    await expect(log(conversation)).toContainText('Posso esperar')
    await expect(log(conversation).getByText(ABSENCE)).toHaveCount(1)
    await expect(visitor.log.getByText(ABSENCE)).toHaveCount(1)
  })

  await test.step('open again, nothing answers by itself', async () => {
    await setWeek(admin, 'O dia todo')
    await expect(admin.getByText('Aberto sempre')).toBeVisible()
    await visitor.write('E agora?')
    await expect(log(tile(first, 'Ulisses Prata'))).toContainText('E agora?')
    await expect(log(tile(first, 'Ulisses Prata')).getByText(ABSENCE)).toHaveCount(1)
  })

  await test.step('hours that are not in order are said at their day; national holidays come with one press', async () => {
    const monday = week(admin).getByRole('group', { name: 'segunda-feira' })
    await monday.getByLabel('Com horário').check()
    await monday.getByLabel('segunda-feira: fecha às').fill('07:00')
    await monday.getByLabel('segunda-feira: fecha às').press('Enter')
    await expect(monday).toContainText('escreva os intervalos na ordem do dia')
    await admin
      .getByRole('button', { name: /^Nacionais de/ })
      .last()
      .click()
    await expect(admin.getByRole('list', { name: 'Feriados' }).getByRole('listitem')).toHaveCount(13)
    await inspect(admin, 'horário de atendimento')
  })

  await test.step('in turn, what waits and what is new goes to one agent after the other', async () => {
    await admin.setViewportSize({ width: 1440, height: 900 })
    await visit(admin, '/configuracoes/distribuicao')
    await admin.getByLabel('Suporte').selectOption('Uma vez para cada')
    await expect(admin.getByText('Salvo')).toBeVisible()
    for (const name of ['Valdir Pires', 'Xenia Rocha', 'Wagner Salles']) await (await wireVisitor(name)).write('Bom dia')

    const { calls, agent } = createWire(program)
    const { session } = await agent('admin')
    const owners = async () => {
      const { tickets } = await calls.ask(listTickets, { status: ['open'], showAll: true }, session)
      return ['Ulisses Prata', 'Valdir Pires', 'Xenia Rocha', 'Wagner Salles'].map((name) => tickets.find((ticket) => ticket.name === name)?.username ?? '')
    }
    await expect.poll(owners, { intervals: [50] }).not.toContain('')
    const [one, two, three, four] = await owners()
    expect(new Set([one, two])).toEqual(new Set(['Agente Um', 'Agente Dois']))
    expect([three, four]).toEqual([one, two])
    await inspect(admin, 'distribuição')
  })

  await test.step('a setting that changes in one browser changes the list of another without a reload', async () => {
    await showTab(first, 'Em atendimento')
    await showAll(first)
    await showTab(second, 'Em atendimento')
    await showAll(second)
    await expect(list(second).getByRole('option')).toHaveCount(4)
    await admin.setViewportSize({ width: 1440, height: 900 })
    await visit(admin, '/configuracoes/geral?s=NotViewAssignedTickets')
    const hide = admin.getByRole('switch', { name: 'Esconder conversas de colegas' })
    await expect(hide).toBeFocused()
    await admin.keyboard.press('Space')
    await expect(admin.getByText('Salvo', { exact: true })).toBeVisible()

    await expect(list(second).getByRole('option')).toHaveCount(2)
    await expect(list(first).getByRole('option')).toHaveCount(2)
  })

  await test.step('what is refused goes back with words, and the search finds by words', async () => {
    const longWait = admin.getByLabel('Espera longa', { exact: true })
    await longWait.fill('muito')
    await longWait.press('Enter')
    await expect(admin.getByText('Use um número inteiro de 1 a 1440. O valor anterior continua valendo.')).toBeVisible()
    await expect(longWait).toHaveValue('10')
    const column = admin.getByRole('navigation', { name: 'Configurações' })
    await column.getByRole('searchbox').fill('maximo pessoa')
    await expect(column.getByRole('link')).toHaveCount(1)
    await column.getByRole('searchbox').fill('')
    await inspect(admin, 'configurações')
  })
})
