import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { createConnection, updateConnection } from '#plugins/connections/contract/index.ts'
import { updateTicket } from '#plugins/tickets/contract/index.ts'
import { type Desk, startDesk, type TestVisitor } from '#tests/server/support/desk.ts'
import { sendGreetingAccepted, sendMsgTransfTicket } from '../contract/index.ts'
import { tellMove } from './tellMove.ts'

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

describe('a connection', () => {
  const company = <R>(work: () => Promise<R>) =>
    desk.withSetting(sendGreetingAccepted, 'Empresa: oi', () => desk.withSetting(sendMsgTransfTicket, 'Empresa: agora com outra pessoa', work))
  const createSite = (texts: object) =>
    desk.ask(createConnection, { name: `Loja ${newId().slice(-10)}`, type: 'webchat', queueId: desk.suporte, ...texts }, desk.admin)
  const waitingAt = async ({ token }: { token?: string | undefined }) => {
    const visitor = await desk.visitor('Maria Souza', token)
    await visitor.write('Olá')
    return { visitor, ticketId: await visitor.ticketId() }
  }
  const accept = (id: number) => desk.ask(updateTicket, { id, status: 'open' }, desk.agent)
  const transfer = (id: number) => desk.ask(updateTicket, { id, userId: desk.agent2.userId, isTransference: true }, desk.agent)

  test.each([
    ['texts of its own', 'Loja: oi, {{firstName}}', 'Loja: agora com {{user}}', ['Loja: oi, Maria', 'Loja: agora com Agente Dois']],
    ['the company’s texts', null, null, ['Empresa: oi', 'Empresa: agora com outra pessoa']],
    ['nothing to say on accepting', '', null, ['Empresa: agora com outra pessoa']],
    ['nothing to say on transferring', null, ' ', ['Empresa: oi']],
  ])('with %s says so, and another one beside it what the company says', async (_what, sendGreetingAccepted, sendMsgTransfTicket, bodies) => {
    const site = await createSite({ sendGreetingAccepted, sendMsgTransfTicket })
    await company(async () => {
      const [there, beside] = [await waitingAt(site), await waitingAt({ token: desk.siteToken })]

      for (const { ticketId } of [there, beside]) await accept(ticketId)
      for (const { ticketId } of [there, beside]) await transfer(ticketId)

      await reads(beside.visitor, ['Empresa: oi', 'Empresa: agora com outra pessoa'])
      await reads(there.visitor, bodies)
    })
  })

  test('says at once what was changed', async () => {
    const site = await createSite({ sendGreetingAccepted: 'Antes' })
    const [before, after] = [await waitingAt(site), await waitingAt(site)]
    await accept(before.ticketId)
    await reads(before.visitor, ['Antes'])

    await desk.ask(updateConnection, { id: site.id, sendGreetingAccepted: 'Depois' }, desk.admin)
    await accept(after.ticketId)

    await reads(after.visitor, ['Depois'])
  })

  test('that is switched off says nothing', async () => {
    const site = await createSite({})
    await company(async () => {
      const { visitor, ticketId } = await waitingAt(site)
      const before = await desk.ticket(ticketId)
      await desk.ask(updateConnection, { id: site.id, isActive: false }, desk.admin)
      await accept(ticketId)
      // The listener runs after the answer; this is the same once more, and ends before the connection is back.
      await tellMove({ before, after: await desk.ticket(ticketId) }, desk.admin.tenantId, desk.kernel.ctx)
      await desk.ask(updateConnection, { id: site.id, isActive: true }, desk.admin)

      await transfer(ticketId)

      await reads(visitor, ['Empresa: agora com outra pessoa'])
    })
  })
})
