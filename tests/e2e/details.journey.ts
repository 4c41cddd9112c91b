import type { Locator, Page } from '@playwright/test'
import { createLane } from '#plugins/kanban/contract/index.ts'
import { accept, log, replyBox, row, showAll, showTab, takeBack, tile, visit } from './support/agent.ts'
import { inspect } from './support/inspect.ts'
import { expect, test } from './support/test.ts'
import { createWire } from './support/wire.ts'

const details = (page: Page): Locator => tile(page, 'Detalhes')
const notices = (page: Page): Locator => page.getByRole('region', { name: 'Avisos' })

/** Opens the details tile beside the conversation that has the focus. */
async function showDetails(conversation: Locator): Promise<void> {
  await replyBox(conversation).press('Escape')
  await conversation.page().keyboard.press('d')
  await expect(details(conversation.page())).toBeVisible()
}

// A program of its own: it begins with no labels and no stages.
test.use({ own: 'details' })

test('what one agent writes about a contact stands before the other at once, and who is named in a note is told', async ({
  agentPage,
  visitorPage,
  program,
}) => {
  const visitor = await visitorPage('Beatriz Fontoura')
  await visitor.write('Meu pedido atrasou')
  const wire = createWire(program)
  const { session } = await wire.agent('admin')
  await wire.calls.ask(createLane, { name: 'Negociação', color: '#7a5bc4' }, session)
  const [admin, writer, reader] = await Promise.all([agentPage('admin'), agentPage('agente'), agentPage('agente2')])
  const conversation = await accept(writer, 'Beatriz Fontoura')
  await showDetails(conversation)
  await showTab(reader, 'Em atendimento')
  await showAll(reader)
  await row(reader, 'Beatriz Fontoura').click()
  await showDetails(tile(reader, 'Beatriz Fontoura'))

  await test.step('an administrator makes a label', async () => {
    await visit(admin, '/etiquetas')
    await expect(admin.getByText('Nenhuma etiqueta ainda')).toBeVisible()
    await admin.keyboard.press('n')
    const form = admin.getByRole('dialog', { name: 'Nova etiqueta' })
    await expect(form.getByLabel('Nome')).toBeFocused()
    await admin.keyboard.press('Control+Enter')
    await expect(form).toContainText('Escreva o nome.')
    await form.getByLabel('Nome').fill('Atrasado')
    await form.getByRole('button', { name: 'Cor #b8455f' }).click()
    await admin.keyboard.press('Control+Enter')
    await expect(form).toBeHidden()
    await expect(admin.getByRole('grid', { name: 'Etiquetas' }).getByRole('row').filter({ hasText: 'Atrasado' })).toContainText('0')
  })

  await test.step('the agent labels the contact by keyboard, and takes it back and forth', async () => {
    await replyBox(conversation).focus()
    await replyBox(conversation).press('Escape')
    await writer.keyboard.press('l')
    const pick = writer.getByRole('dialog', { name: 'Etiquetas de Beatriz Fontoura' })
    await expect(pick.getByRole('searchbox')).toBeFocused()
    await expect(pick.getByRole('option', { name: 'Atrasado' })).toBeVisible()
    await writer.keyboard.type('atras')
    await writer.keyboard.press('Enter')
    await expect(pick.getByRole('option', { name: 'Atrasado' })).toHaveAttribute('aria-selected', 'true')
    await writer.keyboard.press('Control+Enter')
    await expect(pick).toBeHidden()
    const labels = details(reader).getByRole('list', { name: 'Etiquetas' })
    await expect(labels.getByRole('listitem')).toHaveText(['Atrasado'])
    await expect(admin.getByRole('grid', { name: 'Etiquetas' }).getByRole('row').filter({ hasText: 'Atrasado' })).toContainText('1')
    await takeBack(writer, 'Etiquetas de')
    await expect(labels).toHaveCount(0)
  })

  await test.step('name, e-mail and a field are changed where they stand', async () => {
    const mine = details(writer)
    await mine.getByRole('button', { name: 'E-mail: Incluir e-mail' }).click()
    const email = mine.getByRole('textbox', { name: 'E-mail' })
    await email.fill('beatriz@')
    await email.press('Enter')
    await expect(mine.getByRole('alert').filter({ hasText: 'Isto não é um e-mail.' })).toBeVisible()
    await email.fill('beatriz@exemplo.com.br')
    await email.press('Enter')
    await expect(details(reader)).toContainText('beatriz@exemplo.com.br')
    await mine.getByRole('button', { name: /^Nome:/ }).click()
    const name = mine.getByRole('textbox', { name: 'Nome' })
    await name.fill('Não vale')
    await name.press('Escape')
    await expect(mine.getByRole('button', { name: 'Nome: Beatriz Fontoura' })).toBeFocused()
    await mine.getByRole('button', { name: 'Novo campo' }).click()
    await mine.getByLabel('Nome do campo').fill('Pedido')
    await mine.getByLabel('Valor').fill('88 213')
    await mine.getByLabel('Valor').press('Enter')
    await expect(details(reader)).toContainText('88 213')
    await mine.getByRole('button', { name: 'Pôr na minha carteira' }).click()
    await expect(mine.getByRole('list', { name: 'Carteira' })).toContainText('Agente Um')
    await mine.getByRole('button', { name: 'Tirar da minha carteira' }).click()
    await expect(mine.getByRole('list', { name: 'Carteira' })).not.toContainText('Agente Um')
  })

  await test.step('the stage moves for both', async () => {
    await details(writer).getByLabel('Etapa').selectOption('Negociação')
    await expect(details(reader).getByLabel('Etapa').locator('option:checked')).toHaveText('Negociação')
  })

  await test.step('a note that names the colleague reaches them alone, and never the visitor', async () => {
    await replyBox(conversation).focus()
    await replyBox(conversation).press('Escape')
    await writer.keyboard.press('n')
    const box = conversation.getByRole('textbox', { name: 'Nota para a equipe' })
    await expect(box).toBeFocused()
    await writer.keyboard.type('@agente d')
    await expect(conversation.getByRole('option', { name: 'Agente Dois' })).toHaveAttribute('aria-selected', 'true')
    await writer.keyboard.press('Enter')
    await writer.keyboard.type('o fornecedor repõe em 24 h')
    await expect(box).toHaveValue('@Agente Dois o fornecedor repõe em 24 h')
    await writer.keyboard.press('Enter')
    await expect(details(reader).getByRole('list', { name: 'Notas' })).toContainText('o fornecedor repõe em 24 h')
    for (const place of [conversation, tile(reader, 'Beatriz Fontoura')])
      await expect(log(place).getByRole('article', { name: 'Nota de Agente Um' })).toContainText('@Agente Dois o fornecedor repõe em 24 h')
    await expect(log(tile(reader, 'Beatriz Fontoura'))).toContainText('Agente Um aceitou')
    await writer.keyboard.press('Escape')
    await expect(replyBox(conversation)).toBeFocused()
    await expect(notices(reader)).toContainText('Agente Um chamou você em uma nota sobre Beatriz Fontoura')
    await expect(notices(admin)).not.toContainText('chamou você')
    await expect(visitor.log).not.toContainText('fornecedor')
  })

  await test.step('the notice leads to the conversation from anywhere', async () => {
    await visit(reader, '/notas')
    await expect(reader.getByRole('grid', { name: 'Notas' }).getByRole('row').filter({ hasText: 'fornecedor' })).toContainText('Beatriz Fontoura')
    const again = details(writer).getByRole('textbox', { name: 'Nova nota' })
    await again.fill('@Agente Dois chegou')
    await again.press('Control+Enter')
    await notices(reader)
      .getByRole('button', { name: /^Abrir conversa/ })
      .click()
    await expect(tile(reader, 'Beatriz Fontoura')).toBeVisible()
  })

  await test.step('the tile and the screens hold in both themes and on a phone', async () => {
    await inspect(writer, 'detalhes')
    await inspect(admin, 'etiquetas')
    for (const address of ['lanes', 'notas']) {
      await visit(admin, `/${address}`)
      await inspect(admin, address)
    }
  })
})

test('the details of a conversation that is not there say so, and can be asked for again', async ({ agentPage, program }) => {
  const page = await agentPage('agente')
  await page.goto(`${program.url}/atendimento/999999`)
  await expect(tile(page, '#999999')).toContainText('Nenhum atendimento encontrado')
  await tile(page, '#999999').click()

  await page.keyboard.press('d')

  await expect(details(page)).toContainText('Não foi possível mostrar os detalhes')
  await expect(details(page).getByRole('button', { name: 'Tentar de novo' })).toBeVisible()
  await expect(details(page).getByRole('button', { name: 'Copiar detalhes' })).toBeVisible()
})
