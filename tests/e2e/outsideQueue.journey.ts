import type { Page } from '@playwright/test'
import { asEar, connect } from '#core/server/testing/ear.ts'
import { putUser } from '#plugins/team/contract/index.ts'
import { joinChatBox, ticketUpdated, updateTicket } from '#plugins/tickets/contract/index.ts'
import { accept, log, replyBox, row, showTab, tile } from './support/agent.ts'
import { inspect } from './support/inspect.ts'
import { startDialog } from './support/startDialog.ts'
import { expect, test } from './support/test.ts'
import { createWire } from './support/wire.ts'

const details = (page: Page) => tile(page, 'Detalhes')
const notices = (page: Page) => page.getByRole('region', { name: 'Avisos' })

test.use({
  changes: [
    `delete from users_queues using users, queues where users.id = users_queues.user_id and queues.id = users_queues.queue_id
      and users.username = 'agente2' and queues.queue = 'Suporte'`,
  ],
})

test('an agent without the queue sees nothing of its tickets: not in the list, not by address, not on the wire', async ({ agentPage, program }) => {
  const wire = createWire(program)
  const [insider, outsider] = await Promise.all([wire.agent('agente'), wire.agent('agente2')])
  const { tenantId, token } = outsider.session
  const ear = asEar(await connect(program.url, { token }), tenantId)
  const page = await agentPage('agente2')
  await showTab(page, 'Aguardando')

  const secret = await wire.visitor('Ivone Secreta')
  await secret.write('Assunto reservado')
  const ticketId = await secret.ticketId()
  await test.step('who tries to listen in is refused', async () => {
    expect(await ear.signal(joinChatBox, ticketId)).toMatchObject({ ok: false })
  })
  await insider.accept(ticketId)
  await insider.write(ticketId, 'Resposta reservada')
  await secret.write('Outro assunto reservado')

  // A ticket that comes to the agent's own queue afterwards shows that everything before it has had its time.
  const shared = await wire.visitor('Otávio Aberto')
  await shared.write('Quero comprar')
  const sharedId = await shared.ticketId()
  const vendas = insider.session.queues.find(({ queue }) => queue === 'Vendas')?.id
  await wire.calls.ask(updateTicket, { id: sharedId, queueId: vendas, isTransference: true, status: 'pending' }, insider.session)
  await ear.hear(ticketUpdated, ({ id }) => id === sharedId)
  await expect(row(page, 'Otávio Aberto')).toBeVisible()

  await test.step('the list has only the other one, in every tab', async () => {
    for (const name of ['Aguardando', 'Em atendimento', 'Resolvidos']) {
      await showTab(page, name)
      await expect(row(page, 'Ivone Secreta')).toHaveCount(0)
    }
    await page.getByRole('searchbox').fill('Ivone')
    await expect(page.getByText('Nenhum atendimento com estes filtros')).toBeVisible()
  })

  await test.step('the raw socket heard nothing of it', async () => {
    await ear.settle()
    expect(JSON.stringify(ear.heard)).not.toMatch(/Ivone|reservad/i)
    ear.socket.disconnect()
  })

  await test.step('the address shows nothing', async () => {
    await page.goto(`${program.url}/atendimento/${ticketId}`)
    await expect(page.getByText('Não foi possível abrir esta conversa')).toBeVisible()
    await expect(page.getByText(/reservad/)).toHaveCount(0)
    await expect(page.getByText('Ivone')).toHaveCount(0)
  })
})

test('who loses a queue loses its conversations at once, without a reload, and has them back with it', async ({ agentPage, program, wireVisitor }) => {
  const wire = createWire(program)
  const { session } = await wire.agent('admin')
  const insider = await wire.agent('agente')
  const { userId: id, queues } = insider.session
  const idsOf = (names: string[]) => queues.filter(({ queue }) => names.includes(queue)).map((queue) => queue.id)
  const visitor = await wireVisitor('Leopoldo Reis')
  await visitor.write('Preciso de suporte')
  const page = await agentPage('agente')
  const waiting = page.getByRole('contentinfo').getByText(/aguardando/)
  await showTab(page, 'Aguardando')
  await row(page, 'Leopoldo Reis').click()
  const conversation = tile(page, 'Leopoldo Reis')
  await expect(log(conversation)).toContainText('Preciso de suporte')
  const before = await waiting.textContent()

  await wire.calls.ask(putUser, { id, queues: idsOf(['Vendas']) }, session)

  await expect(row(page, 'Leopoldo Reis')).toHaveCount(0)
  await expect(page.getByText('Não foi possível abrir esta conversa')).toBeVisible()
  await expect(page.getByText('Preciso de suporte')).toHaveCount(0)
  await expect(waiting).not.toHaveText(before ?? '')

  await wire.calls.ask(putUser, { id, queues: idsOf(['Suporte', 'Vendas']) }, session)
  await expect(row(page, 'Leopoldo Reis')).toBeVisible()
  await expect(waiting).toHaveText(before ?? '')
  await expect(log(conversation)).toContainText('Preciso de suporte')
})

test('an agent gets nothing of a note, and is named only once they are let in', async ({ agentPage, visitorPage, program }) => {
  const visitor = await visitorPage('Caetano Braga')
  await visitor.write('Assunto reservado')
  const [writer, outsider] = await Promise.all([agentPage('agente'), agentPage('agente2')])
  const conversation = await accept(writer, 'Caetano Braga')
  await replyBox(conversation).press('Escape')
  await writer.keyboard.press('d')
  const box = details(writer).getByRole('textbox', { name: 'Nova nota' })
  await outsider.goto(`${program.url}/notas`)

  await box.fill('Só para nós')
  await box.press('Control+Enter')
  await expect(details(writer).getByRole('list', { name: 'Notas' })).toContainText('Só para nós')
  await box.fill('@Agente Dois ajude')
  await box.press('Control+Enter')
  await expect(details(writer)).toContainText('Não pode ler este atendimento: Agente Dois.')
  await expect(outsider.getByText('Nenhuma nota ainda')).toBeVisible()
  await expect(notices(outsider)).not.toContainText('chamou você')

  await details(writer).getByRole('button', { name: 'Incluir como colaborador e guardar' }).click()
  await expect(notices(outsider)).toContainText('Agente Um chamou você em uma nota sobre Caetano Braga')
  await expect(outsider.getByRole('grid', { name: 'Notas' }).getByRole('row').filter({ hasText: 'Só para nós' })).toBeVisible()
})

test('a new conversation: not by number where nothing calls one, and with who is spoken to already one goes there, or calls who has it', async ({
  agentPage,
  wireVisitor,
}) => {
  for (const name of ['Lindalva Paz', 'Zuleica Braga']) await (await wireVisitor(name)).write('Bom dia')
  const [page, supervisor, outsider] = await Promise.all([agentPage('agente'), agentPage('supervisor'), agentPage('agente2')])

  await test.step('where no connection calls numbers, the form says so and offers who has written', async () => {
    const dialog = await startDialog(page)
    const search = dialog.getByRole('searchbox')
    await search.fill('11 98877-6655')
    await expect(dialog).toContainText('nenhuma conexão em uso começa conversas por número')
    await expect(dialog.getByRole('option', { name: /novo contato/ })).toHaveCount(0)
    await inspect(page, 'no connection calls numbers')
    await page.setViewportSize({ width: 1440, height: 900 })
    await search.fill('Zuleica')
    await expect(dialog.getByRole('option', { name: /Zuleica Braga.*veio pelo site/ })).toBeVisible()
    await search.clear()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

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
