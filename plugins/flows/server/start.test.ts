import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { tenantRows } from '#core/server/db/repository.ts'
import { createApiToken, externalStartFlow } from '#plugins/apiService/contract/index.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'
import { aDocument, askNode, sayNode } from '../contract/testing/flows.ts'
import { flowEvents, flowSessions } from './flows.table.ts'
import { openSiteFlows, reads, type SiteFlows } from './testing/flowDesk.ts'

let desk: Desk
let siteFlows: SiteFlows
beforeAll(async () => {
  desk = await startDesk()
  siteFlows = await openSiteFlows(desk)
})
afterAll(() => desk.stop())
afterEach(() => siteFlows.switchOff())

const order = aDocument([askNode('q', { parts: [{ part: 'text', text: 'O pedido {{pedido}} chegou?' }], other: 'fim' })], {
  variables: [{ name: 'pedido', initial: 'nenhum' }],
})
/** Published, and begins by nothing of itself. */
const anOrderFlow = () => siteFlows.publish(order, {})
const variables = { pedido: '4812' }

describe('another plugin or program begins a flow', () => {
  test('in a waiting conversation, with its variables; the answer is heard, and whatever else would begin does not', async () => {
    const { visitor, ticket } = await desk.waitingTicket()
    await siteFlows.publish(aDocument([sayNode('a', 'da conexão', 'fim')]))
    const { id } = await anOrderFlow()

    await desk.kernel.ctx.transact((tx) =>
      tx.use(contract.flowsService).start(desk.admin.tenantId, { flowId: id, ticketId: ticket.id, source: 'campaign', variables }),
    )

    await reads(visitor, ['O pedido 4812 chegou?'])
    expect(await desk.ticket(ticket.id)).toMatchObject({ chatFlowId: id, queueId: null, status: 'pending' })
    const session = await tenantRows(desk.kernel.ctx.db, desk.admin, flowSessions).first(eq(flowSessions.ticketId, ticket.id))
    expect(session?.queueId).toBe(ticket.queueId)
    const started = await tenantRows(desk.kernel.ctx.db, desk.admin, flowEvents).first(
      and(eq(flowEvents.sessionId, session?.id ?? ''), eq(flowEvents.eventId, 'started')),
    )
    expect(started?.event).toMatchObject({ reason: 'campaign', variables })
    // The same conversation is gone through again with the same values.
    expect(await desk.ask(contract.replayDraft, { id }, desk.admin)).toMatchObject({ changed: 0, sessions: [{ differsAt: null }] })
  })

  test('by the API with a key that counts once, and needs the scope', async () => {
    const { visitor, ticket } = await desk.waitingTicket()
    const { id } = await anOrderFlow()
    const { api, token } = await desk.ask(createApiToken, { name: 'Loja', scopes: ['flows.start'] }, desk.admin)
    const wish = { apiId: api.id, ticketId: ticket.id, flowId: id, externalKey: 'aviso-1', variables }
    const caller = { token, address: desk.newAddress() }

    expect(await desk.ask(externalStartFlow, wish, caller)).toEqual({ ticketId: ticket.id, flowId: id, isRepeated: false })
    expect(await desk.ask(externalStartFlow, wish, caller)).toMatchObject({ isRepeated: true })

    await reads(visitor, ['O pedido 4812 chegou?'])
    expect(await desk.refusal(externalStartFlow, { ...wish, externalKey: 'aviso-2' }, caller)).toMatchObject({ status: 409, error: 'ERR_TICKET_IN_FLOW' })
    const weak = await desk.ask(createApiToken, { name: 'Leitura', scopes: ['tickets.read'] }, desk.admin)
    expect(await desk.refusal(externalStartFlow, { ...wish, apiId: weak.api.id }, { token: weak.token, address: desk.newAddress() })).toMatchObject({
      status: 403,
    })
  })
})

describe('a person begins a flow', () => {
  test('who has the conversation gives it up to it', async () => {
    const { visitor, ticket } = await desk.openTicket(desk.agent)
    const { id } = await anOrderFlow()

    expect(await desk.ask(contract.startFlow, { id, ticketId: ticket.id, variables }, desk.agent)).toEqual({ flowId: id, ticketId: ticket.id })

    await reads(visitor, ['O pedido 4812 chegou?'])
    expect(await desk.ticket(ticket.id)).toMatchObject({ status: 'pending', userId: null, chatFlowId: id })
  })

  test('is refused in the conversation of another person, without rights, and elsewhere', async () => {
    const { id } = await anOrderFlow()
    const [mine, waiting] = [(await desk.openTicket(desk.agent)).ticket, (await desk.waitingTicket()).ticket]
    const { admin: stranger } = await desk.otherTenant()
    const start = (ticketId: number) => ({ id, ticketId })

    expect(await desk.refusal(contract.startFlow, start(mine.id), desk.admin)).toMatchObject({ status: 409, error: 'ERR_TICKET_OF_PERSON' })
    expect(await desk.refusal(contract.startFlow, start(waiting.id), desk.agent)).toMatchObject({ status: 403 })
    expect(await desk.refusal(contract.startFlow, start(waiting.id), stranger)).toMatchObject({ status: 404 })
    expect(await desk.refusal(contract.startFlow, { id: 99_999, ticketId: waiting.id }, desk.admin)).toMatchObject({ status: 404, error: 'ERR_NO_FLOW_FOUND' })
  })
})

describe('a flow does not begin', () => {
  test.each([
    ['in a group', { isGroup: true }, {}, 422, 'ERR_TICKET_OF_GROUP'],
    ['in a closed conversation', { status: 'closed' as const }, {}, 409, 'ERR_TICKET_CLOSED'],
    ['with a name that no variable has', {}, { variables: { 'a b': 'x' } }, 422, 'ERR_INVALID_INPUT'],
    ['with a value that is too long', {}, { variables: { pedido: 'x'.repeat(1_001) } }, 422, 'ERR_INVALID_INPUT'],
  ])('%s', async (_name, change, wish, status, error) => {
    const { ticket } = await desk.waitingTicket()
    await tenantRows(desk.kernel.ctx.db, desk.admin, tickets).write(eq(tickets.id, ticket.id), change)
    const { id } = await anOrderFlow()

    expect(await desk.refusal(contract.startFlow, { id, ticketId: ticket.id, ...wish }, desk.admin)).toMatchObject({ status, error })
  })

  test('that is switched off', async () => {
    const { ticket } = await desk.waitingTicket()
    const { id } = await anOrderFlow()
    await desk.ask(contract.updateFlow, { id, isActive: false }, desk.admin)

    expect(await desk.refusal(contract.startFlow, { id, ticketId: ticket.id }, desk.admin)).toMatchObject({ status: 409, error: 'ERR_FLOW_IS_OFF' })
  })
})

describe("the company's own flow", () => {
  const asDefault = <T>(id: number, work: () => Promise<T>): Promise<T> => desk.withSetting(contract.botTicketActive, String(id), work)
  const says = (text: string) => aDocument([sayNode('a', text, 'fim')])

  test('begins with a new conversation whose connection has none, and with the first message alone', async () => {
    const { id } = await siteFlows.publish(says('da empresa'), {})
    const { visitor: earlier } = await desk.waitingTicket()

    await asDefault(id, async () => {
      const visitor = await desk.visitor()
      await visitor.write('Oi')
      await reads(visitor, ['da empresa'])
      await earlier.write('Ainda eu')
      await reads(earlier, [])
    })
  })

  test('gives way to the flow of the connection and to a word', async () => {
    const { id } = await siteFlows.publish(says('da empresa'), {})
    await siteFlows.publish(says('da palavra'), { keywords: ['boleto'] })
    await asDefault(id, async () => {
      const byKeyword = await desk.visitor()
      await byKeyword.write('boleto')
      await reads(byKeyword, ['da palavra'])

      await siteFlows.publish(says('da conexão'))
      const visitor = await desk.visitor()
      await visitor.write('Oi')
      await reads(visitor, ['da conexão'])
    })
  })

  test('that is off begins nothing, and one of another company neither', async () => {
    const flow = await siteFlows.publish(says('da empresa'), {})
    await desk.ask(contract.updateFlow, { id: flow.id, isActive: false }, desk.admin)

    for (const id of [flow.id, 999_999_999]) {
      await asDefault(id, async () => {
        const { visitor, ticket } = await desk.waitingTicket()
        expect((await desk.ticket(ticket.id)).chatFlowId).toBeNull()
        await reads(visitor, [])
      })
    }
  })
})
