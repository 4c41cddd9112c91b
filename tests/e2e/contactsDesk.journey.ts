import type { Locator, Page } from '@playwright/test'
import { createContact } from '#plugins/contacts/contract/index.ts'
import { createLane } from '#plugins/kanban/contract/index.ts'
import { createNote } from '#plugins/notes/contract/index.ts'
import { updateTicket } from '#plugins/tickets/contract/index.ts'
import { isLive, takeBack, tile, visit } from './support/agent.ts'
import { expect, test } from './support/test.ts'
import { createWire } from './support/wire.ts'

test.use({ own: 'contactsDesk' })

const people = (page: Page): Locator => page.getByRole('grid', { name: 'Contatos' })
const row = (page: Page, name: string): Locator => people(page).getByRole('row').filter({ hasText: name })

test('contacts are narrowed by lane and area, kept as a view, blocked by a key, and their history is on the card', async ({ agentPage, program }) => {
  const { calls, agent, visitor } = createWire(program)
  const admin = await agent('admin')
  for (const [name, number] of [
    ['Ana Prado', '11 95555-0001'],
    ['Rita Lima', '21 95555-0002'],
    ['Gil Costa', '+351 912 345 678'],
  ] as const)
    await calls.ask(createContact, { name, number }, admin.session)
  const maria = await visitor('Maria Souza')
  await maria.write('Bom dia, quero um orçamento de uniformes')
  const ticketId = await maria.ticketId()
  await admin.accept(ticketId)
  await calls.ask(createNote, { ticketId, note: 'Prefere pagar com cartão em três vezes; mandar a tabela nova antes de sexta-feira.' }, admin.session)
  const lane = await calls.ask(createLane, { name: 'Proposta', color: '#336699' }, admin.session)
  await calls.ask(updateTicket, { id: ticketId, kanban: lane.id }, admin.session)
  const page = await agentPage('admin')
  await visit(page, '/contatos')
  await isLive(page)

  await test.step('by lane and by area code, which the address keeps', async () => {
    await page.getByRole('button', { name: 'Filtro', exact: true }).click()
    await page.getByLabel('Etapa do kanban').selectOption('Proposta')
    await page.keyboard.press('Escape')
    await expect(row(page, 'Maria Souza')).toBeVisible()
    await expect(row(page, 'Ana Prado')).toHaveCount(0)
    await expect(page).toHaveURL(/having=lane/)
    await visit(page, `/contatos?area=${encodeURIComponent('21, +351')}`)
    await expect(row(page, 'Rita Lima')).toBeVisible()
    await expect(row(page, 'Gil Costa')).toBeVisible()
    await expect(row(page, 'Ana Prado')).toHaveCount(0)
  })

  await test.step('the filter is kept as a view, which opens again by its name', async () => {
    await page.getByRole('button', { name: 'Visões' }).click()
    await page
      .getByRole('menuitem', { name: /Guardar|Salvar/ })
      .first()
      .click()
    await page.getByRole('dialog').getByLabel('Nome').fill('Rio e Portugal')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('button', { name: 'Rio e Portugal' })).toBeVisible()
    await page.getByRole('button', { name: 'Tirar o filtro DDD: 21, +351' }).click()
    await expect(row(page, 'Ana Prado')).toBeVisible()
    await expect(page).not.toHaveURL(/area=/)
  })

  await test.step('a contact is blocked by its key, which is undone', async () => {
    await people(page).focus()
    await page.keyboard.press('Home')
    await expect(row(page, 'Ana Prado')).toBeVisible()
    await page.keyboard.press('b')
    await expect(page.getByText('Ana Prado está bloqueado')).toBeVisible()
    await expect(row(page, 'Ana Prado').getByText('Bloqueado')).toBeVisible()
    await takeBack(page, 'Ana Prado está bloqueado')
    await expect(row(page, 'Ana Prado').getByText('Bloqueado')).toHaveCount(0)
  })

  await test.step('the card says what happened, switches bots, and blocks', async () => {
    await row(page, 'Maria Souza').dblclick()
    const card = tile(page, 'Maria Souza')
    const history = card.getByRole('list', { name: 'Linha do tempo' })
    await expect(history.getByRole('listitem')).toContainText(['escreveu uma nota', 'abriu o atendimento', 'iniciado', 'Contato criado'])
    await card.getByRole('switch', { name: 'Robôs respondem' }).press('Space')
    await expect(page.getByText('Nenhum robô responde a Maria Souza')).toBeVisible()
    await card.getByRole('button', { name: 'Bloquear', exact: true }).click()
    await expect(card.getByRole('note')).toContainText('Contato bloqueado')
    await expect(history.getByRole('listitem').first()).toContainText('Contato bloqueado')
    await card.getByRole('button', { name: 'Desbloquear' }).click()
    await expect(card.getByRole('note')).toHaveCount(0)
  })
})
