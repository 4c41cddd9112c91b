import { asEar, connect } from '#core/server/testing/ear.ts'
import { putUser } from '#plugins/team/contract/index.ts'
import { joinChatBox, ticketUpdated, updateTicket } from '#plugins/tickets/contract/index.ts'
import { log, row, showTab, tile } from './support/agent.ts'
import { expect, test } from './support/test.ts'
import { createWire } from './support/wire.ts'

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
