import type { Page } from '@playwright/test'
import { listActivity, undoAction } from '#plugins/deeds/contract/index.ts'
import { createMacro } from '#plugins/macros/contract/index.ts'
import { updateTicket } from '#plugins/tickets/contract/index.ts'
import { accept, isLive, list, row, showTab, tile } from './support/agent.ts'
import { inspect } from './support/inspect.ts'
import { answerTransfer, runByPalette } from './support/palette.ts'
import { dress } from './support/screens.ts'
import { expect, test } from './support/test.ts'
import { createWire } from './support/wire.ts'

const notices = (page: Page) => page.getByRole('region', { name: 'Avisos' })
const deeds = (page: Page) => page.getByRole('grid', { name: 'O que fiz hoje' })
const action = (page: Page, what: string, name: string) => deeds(page).getByRole('row').filter({ hasText: what }).filter({ hasText: name })

/** The screen of actions, by its keys. */
async function goToActivity(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expect(deeds(page)).toBeVisible()
}

test('what a supervisor changed since is not taken back, and says so; another deed is undone from the list after a reload; colleagues see none', async ({
  agentPage,
  wireVisitor,
  program,
}) => {
  const [given, taken] = [await wireVisitor('Dalva Quintela'), await wireVisitor('Evaristo Lima')]
  await given.write('Quero falar com vendas')
  await taken.write('Bom dia')
  const page = await agentPage('agente')
  const supervisor = await createWire(program).agent('supervisor')

  await test.step('an agent accepts two, and transfers one', async () => {
    await accept(page, 'Evaristo Lima')
    await accept(page, 'Dalva Quintela')
    await tile(page, 'Dalva Quintela')
      .getByRole('button', { name: /^Transferir/ })
      .click()
    await answerTransfer(page, { queue: 'Vendas' })
    await expect(notices(page)).toContainText('Atendimento transferido para Vendas')
  })

  await test.step('the supervisor takes it; the undo of the transfer is refused in words, and does not come back', async () => {
    const id = await given.ticketId()
    await createWire(program).calls.ask(updateTicket, { id, status: 'open' }, supervisor.session)
    await list(page).focus()
    await page.keyboard.press('Control+z')
    await expect(notices(page)).toContainText('Não dá para desfazer. Supervisão mudou depois: situação, responsável')
    await expect
      .poll(async () => (await createWire(program).calls.call('GET', `/tickets/${id}`, { token: supervisor.session.token })).body)
      .toMatchObject({
        status: 'open',
        userId: supervisor.session.userId,
      })
  })

  await test.step('the list says the same, and undoes what can be undone, after a reload', async () => {
    await page.reload()
    await isLive(page)
    await goToActivity(page)
    await expect(action(page, 'Transferido para Vendas', 'Dalva Quintela')).toContainText('Supervisão mudou depois: situação, responsável')
    await expect(action(page, 'Transferido para Vendas', 'Dalva Quintela').getByRole('button')).toHaveCount(0)
    await action(page, 'Aceito', 'Evaristo Lima').getByRole('button', { name: 'Desfazer' }).click()
    await expect(action(page, 'Desfeito: Aceito', 'Evaristo Lima')).toContainText('Um desfazer não se desfaz')
    await expect(action(page, 'Aceito', 'Evaristo Lima').last()).toContainText(/Desfeito às \d\d:\d\d por Agente Um/)
    await inspect(page, 'what I did today')
    await dress(page, 'light', 1440)
  })

  await test.step('a deed of another window stands there at once, and goes with one key', async () => {
    const agent = await createWire(program).agent('agente')
    await agent.accept(await taken.ticketId())
    await expect(action(page, 'Aceito', 'Evaristo Lima').getByRole('button', { name: 'Desfazer' })).toBeVisible()
    await deeds(page).focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('z')
    await expect(notices(page)).toContainText('Desfeito: Aceito')
    await expect(action(page, 'Aceito', 'Evaristo Lima').getByRole('button')).toHaveCount(0)
  })

  await test.step('what a colleague changes while the list stands open is said there at once, and no longer once it went back', async () => {
    const { calls } = createWire(program)
    const agent = await createWire(program).agent('agente')
    const id = await given.ticketId()
    const rank = action(page, 'Prioridade alta', 'Dalva Quintela')
    await calls.ask(updateTicket, { id, priority: 'high' }, agent.session)
    await expect(rank.getByRole('button', { name: 'Desfazer' })).toBeVisible()
    await calls.ask(updateTicket, { id, priority: 'low' }, supervisor.session)
    await expect(rank).toContainText('Supervisão mudou depois: prioridade')
    await expect(rank.getByRole('button')).toHaveCount(0)
    const [latest] = (await calls.ask(listActivity, {}, supervisor.session)).deeds
    await calls.ask(undoAction, { id: latest?.id ?? 0 }, supervisor.session)
    await expect(rank.getByRole('button', { name: 'Desfazer' })).toBeVisible()
  })

  await test.step('the ticket waits again, and a colleague sees nothing of it in their own list', async () => {
    const other = await agentPage('agente2')
    await showTab(other, 'Aguardando')
    await expect(row(other, 'Evaristo Lima')).toBeVisible()
    await other.keyboard.press('g')
    await other.keyboard.press('h')
    await expect(other.getByText('Nada feito neste dia').or(deeds(other))).toBeVisible()
    await expect(tile(other, 'O que fiz hoje')).not.toContainText('Evaristo Lima')
    await expect(tile(other, 'O que fiz hoje')).not.toContainText('Dalva Quintela')
  })
})

test('of a macro goes back what nobody changed since; what a colleague changed stays, and notice and list say which and who, also on a phone', async ({
  agentPage,
  wireVisitor,
  program,
}) => {
  const visitor = await wireVisitor('Fausta Moraes')
  await visitor.write('É urgente')
  const { calls, agent } = createWire(program)
  const [{ session }, { session: supervisor }] = [await agent('agente'), await agent('supervisor')]
  const steps = [
    { command: 'tickets.setPriority', args: { priority: 'urgent' } },
    { command: 'tickets.accept', args: {} },
  ]
  await calls.ask(createMacro, { name: 'Atender já', steps }, session)
  const page = await agentPage('agente')
  const id = await visitor.ticketId()
  await showTab(page, 'Aguardando')
  await row(page, 'Fausta Moraes').click()
  const ticketNow = async () => (await calls.call('GET', `/tickets/${id}`, { token: supervisor.token })).body

  await test.step('the macro does both', async () => {
    await runByPalette(page, 'atender já')
    await expect(notices(page)).toContainText('Atender já: feito em Fausta Moraes')
    await expect.poll(ticketNow).toMatchObject({ status: 'open', userId: session.userId, priority: 'urgent' })
  })

  await test.step('a colleague changes what one of them did; the undo takes the other back and says what stays, and why', async () => {
    await calls.ask(updateTicket, { id, priority: 'low' }, supervisor)
    await list(page).focus()
    await page.keyboard.press('Control+z')
    await expect(notices(page)).toContainText('Desfeito em parte. Desfeito: Aceito. Não desfeito: Prioridade urgente (Supervisão mudou depois: prioridade).')
    await expect.poll(ticketNow).toMatchObject({ status: 'pending', userId: null, priority: 'low' })
  })

  await test.step('the list says the same: what went back, and what stands in the way of the rest', async () => {
    await goToActivity(page)
    const run = action(page, 'Atender já', 'Fausta Moraes')
    await expect(run).toContainText('Prioridade urgente, Aceito (desfeito)')
    await expect(run).toContainText('Supervisão mudou depois: prioridade')
    await expect(run.getByRole('button')).toHaveCount(0)
  })

  await test.step('on a phone nothing of it is cut', async () => {
    await page.setViewportSize({ width: 360, height: 720 })
    const run = action(page, 'Atender já', 'Fausta Moraes')
    await expect(run).toContainText('Aceito (desfeito)')
    const cut = () => page.evaluate("[...document.querySelectorAll('.table-row .table-cell')].filter((cell) => cell.scrollWidth > cell.clientWidth).length")
    await expect.poll(cut).toBe(0)
    const heightOf = async () => (await run.boundingBox())?.height ?? 0
    await expect.poll(heightOf).toBeGreaterThan(60)
  })
})
