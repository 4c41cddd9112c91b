import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { updateTicket } from '#plugins/tickets/contract/index.ts'
import { type Desk, startDesk, type TestVisitor } from '#tests/server/support/desk.ts'
import { sendGreetingAccepted, sendMsgTransfTicket } from '../contract/index.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

const answers = async (visitor: TestVisitor) => (await visitor.read()).filter(({ fromMe }) => !fromMe).map(({ body }) => body)
/** Reads until it is so: these messages go out after the transaction. */
const reads = (visitor: TestVisitor, bodies: string[]) => vi.waitFor(async () => expect(await answers(visitor)).toEqual(bodies), { timeout: 5_000 })

test('the contact reads who has accepted them, and later who has them now, filled', async () => {
  await desk.withSetting(sendGreetingAccepted, 'Olá {{firstName}}, aqui é {{user}}', () =>
    desk.withSetting(sendMsgTransfTicket, 'Agora é com {{user}} ({{fila}})', async () => {
      const { visitor, ticket } = await desk.openTicket(desk.agent)
      await reads(visitor, ['Olá Maria, aqui é Agente Um'])

      await desk.ask(updateTicket, { id: ticket.id, userId: desk.agent2.userId, queueId: desk.vendas, isTransference: true }, desk.agent)

      await reads(visitor, ['Olá Maria, aqui é Agente Um', 'Agora é com Agente Dois (Vendas)'])
      expect(await desk.ticket(ticket.id)).toMatchObject({ status: 'open', userId: desk.agent2.userId })
    }),
  )
})

test('what the company leaves empty is not sent, nor to whoever goes back to the queue', async () => {
  const { visitor, ticket } = await desk.openTicket(desk.agent)
  await desk.ask(updateTicket, { id: ticket.id, status: 'pending' }, desk.agent)
  await desk.withSetting(sendGreetingAccepted, 'Vou atender você', () =>
    desk.ask(updateTicket, { id: ticket.id, status: 'open' }, desk.agent).then(() => reads(visitor, ['Vou atender você'])),
  )

  await desk.ask(updateTicket, { id: ticket.id, userId: desk.agent2.userId, isTransference: true }, desk.agent)
  await visitor.write('E agora?')

  expect(await answers(visitor)).toEqual(['Vou atender você'])
})
