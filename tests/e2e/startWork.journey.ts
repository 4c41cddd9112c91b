import { accept, list, replyBox, tile } from './support/agent.ts'
import { inspect } from './support/inspect.ts'
import { expect, test } from './support/test.ts'

test.use({
  changes: [
    `delete from users_queues using users, queues where users.id = users_queues.user_id and queues.id = users_queues.queue_id
      and users.username = 'agente2' and queues.queue = 'Suporte'`,
  ],
})

test('a conversation begins with a typed number, by keyboard alone', async ({ agentPage }) => {
  const page = await agentPage('agente')
  await list(page).or(page.getByText('Nada em atendimento')).waitFor()
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'Nova conversa' })
  const search = dialog.getByRole('searchbox')

  await test.step('what is no number yet is said', async () => {
    await search.fill('11 98877')
    await expect(dialog).toContainText('Isto ainda não é um número de telefone')
  })

  await test.step('a number nobody has becomes a contact', async () => {
    await search.fill('11 98877-6655')
    await expect(dialog.getByRole('listbox', { name: 'Contatos' }).getByRole('option')).toHaveText(/\+55 11 98877 6655.*novo contato/)
    await inspect(page, 'a new conversation')
    await dialog.getByLabel('Fila').selectOption('Vendas')
    await search.press('Enter')
    await page.getByRole('dialog', { name: 'Conversar com +55 11 98877 6655' }).getByLabel('Nome do contato').fill('Kelly Nunes')
    await page.keyboard.press('Enter')
    await expect(replyBox(tile(page, 'Kelly Nunes'))).toBeVisible()
    await expect(tile(page, 'Kelly Nunes')).toContainText('Vendas')
  })
})

test('who is spoken to already: one goes there, or calls who has the conversation', async ({ agentPage, wireVisitor }) => {
  const visitor = await wireVisitor('Lindalva Paz')
  await visitor.write('Bom dia')
  const [page, supervisor, outsider] = await Promise.all([agentPage('agente'), agentPage('supervisor'), agentPage('agente2')])
  await accept(page, 'Lindalva Paz')
  for (const other of [supervisor, outsider]) {
    await other.keyboard.press('c')
    await other.getByRole('dialog', { name: 'Nova conversa' }).getByRole('searchbox').fill('Lindalva')
    await other.getByRole('option', { name: /Lindalva Paz/ }).click()
  }
  const question = (at: typeof page) => at.getByRole('dialog', { name: 'Este contato já está em atendimento' })

  await test.step('who may see it goes there', async () => {
    await expect(question(supervisor)).toContainText('Lindalva Paz está com Agente Um, na fila Suporte.')
    await expect(question(supervisor).getByRole('button', { name: 'Ir para o atendimento' })).toBeFocused()
    await supervisor.keyboard.press('Enter')
    await expect(tile(supervisor, 'Lindalva Paz')).toBeVisible()
  })

  await test.step('who may not calls the one who has it', async () => {
    await expect(question(outsider)).toContainText('Este contato está com Agente Um, na fila Suporte.')
    await expect(question(outsider)).toContainText('Você não tem acesso a essa conversa.')
    await expect(question(outsider).getByRole('button', { name: 'Ir para o atendimento' })).toHaveCount(0)
    await inspect(outsider, 'a contact somebody has')
    await question(outsider).getByRole('button', { name: 'Chamar responsável' }).click()
    await expect(page.getByRole('region', { name: 'Avisos' })).toContainText('Agente Dois chama você para o atendimento de Lindalva Paz')
    await expect(outsider.getByRole('region', { name: 'Avisos' })).toContainText('Agente Um foi chamado')
  })
})
