import { rmSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { accept, list, replyBox, signIn, tile } from './support/agent.ts'
import { copyProgram } from './support/guide.ts'
import { inspect } from './support/inspect.ts'
import { change, copyTemplate } from './support/installation.ts'
import { launch } from './support/launch.ts'
import { expect, test } from './support/test.ts'

test.use({
  changes: [
    `delete from users_queues using users, queues where users.id = users_queues.user_id and queues.id = users_queues.queue_id
      and users.username = 'agente2' and queues.queue = 'Suporte'`,
  ],
})

/** A channel that can call a number, as a plugin of its own: who is at the other end is nobody. */
const CALLING_CHANNEL = {
  'plugins/phoneForTests/server/index.ts': `
import { extend } from '#core/contract/define.ts'
import { defineServerPlugin } from '#core/server/plugin.ts'
import { channels, noAbilities } from '#plugins/connections/contract/index.ts'

const channel = {
  type: 'phoneForTests',
  abilities: { ...noAbilities, startsByNumber: true },
  send: async ({ id }: { id: string }) => ({ messageId: id, ack: 1 as const }),
  change: async () => {},
  typing: async () => {},
  read: async () => {},
}
export default defineServerPlugin({ id: 'phoneForTests', requires: ['connections'], extends: [extend(channels, channel)] })
`,
}
const CALLING_CONNECTION = `insert into connections (tenant_id, name, type, status, token)
  select tenant_id, 'Telefone', 'phoneForTests', 'CONNECTED', 'journey-phone' from connections where name = 'Site'`

const startDialog = async (page: Page) => {
  await list(page).or(page.getByText('Nada em atendimento')).waitFor()
  await page.keyboard.press('c')
  return page.getByRole('dialog', { name: 'Nova conversa' })
}

test('a conversation begins with a typed number, by keyboard alone, over the connection that can call it', async ({ newPage }) => {
  test.setTimeout(180_000)
  const home = copyProgram(CALLING_CHANNEL)
  const installation = await copyTemplate()
  await change(installation, [CALLING_CONNECTION])
  const program = await launch({ ...installation, home })
  const page = await signIn(await newPage(), program.url, 'agente')
  const dialog = await startDialog(page)
  const search = dialog.getByRole('searchbox')

  await test.step('what is no number yet is said', async () => {
    await search.fill('11 98877')
    await expect(dialog).toContainText('Isto ainda não é um número de telefone')
  })

  await test.step('a number nobody has becomes a contact, over the only connection that calls numbers', async () => {
    await search.fill('11 98877-6655')
    await expect(dialog.getByRole('listbox', { name: 'Contatos' }).getByRole('option')).toHaveText(/\+55 11 98877 6655.*novo contato/)
    await inspect(page, 'a new conversation')
    await dialog.getByLabel('Fila').selectOption('Vendas')
    await search.press('Enter')
    const named = page.getByRole('dialog', { name: 'Conversar com +55 11 98877 6655' })
    await expect(named.getByLabel('Conexão').getByRole('option')).toHaveText(['Telefone'])
    await inspect(page, 'a name for the number')
    await named.getByLabel('Nome do contato').fill('Kelly Nunes')
    await page.keyboard.press('Enter')
    await expect(replyBox(tile(page, 'Kelly Nunes'))).toBeVisible()
    await expect(tile(page, 'Kelly Nunes')).toContainText('Vendas')
  })

  await program.stop()
  await installation.remove()
  rmSync(home, { recursive: true, force: true })
})

test('where no connection calls numbers, the form says so and offers who has written', async ({ agentPage, wireVisitor }) => {
  const visitor = await wireVisitor('Zuleica Braga')
  await visitor.write('Bom dia')
  const page = await agentPage('agente')
  const dialog = await startDialog(page)
  const search = dialog.getByRole('searchbox')

  await search.fill('11 98877-6655')
  await expect(dialog).toContainText('nenhuma conexão em uso começa conversas por número')
  await expect(dialog.getByRole('option', { name: /novo contato/ })).toHaveCount(0)
  await inspect(page, 'no connection calls numbers')

  await search.fill('Zuleica')
  await expect(dialog.getByRole('option', { name: /Zuleica Braga.*veio pelo site/ })).toBeVisible()
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
