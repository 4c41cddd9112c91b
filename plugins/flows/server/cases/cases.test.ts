import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { tenantRows } from '#core/server/db/repository.ts'
import { hideNumbers } from '#plugins/contacts/contract/index.ts'
import { erasePerson } from '#plugins/privacy/contract/index.ts'
import { updateTicket } from '#plugins/tickets/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../../contract/index.ts'
import { aDocument, askNode, NOON, sayNode, someFacts } from '../../contract/testing/flows.ts'
import { flowSessions } from '../flows.table.ts'
import { menu, openSiteFlows, QUESTION, reads, type SiteFlows, withClose } from '../testing/flowDesk.ts'
import { flowCases } from './cases.table.ts'

let desk: Desk
let siteFlows: SiteFlows
beforeAll(async () => {
  desk = await startDesk()
  siteFlows = await openSiteFlows(desk)
})
afterAll(() => desk.stop())
afterEach(() => siteFlows.switchOff())

/** A visitor who was given to Vendas by the flow, and the conversation in it. */
async function conversation() {
  const flow = await siteFlows.publish(withClose(menu(desk.vendas)))
  const visitor = await desk.visitor()
  await visitor.write('Bom dia')
  await reads(visitor, [QUESTION])
  await visitor.write('1')
  await reads(visitor, [QUESTION, 'Passando para Vendas.'])
  const ticketId = await visitor.ticketId()
  const session = await vi.waitFor(async () => {
    const row = await tenantRows(desk.kernel.ctx.db, desk.admin, flowSessions).first(and(eq(flowSessions.ticketId, ticketId), eq(flowSessions.phase, 'ended')))
    if (!row) throw new Error('it goes on')
    return row
  })
  return { id: flow.id, visitor, ticketId, sessionId: session.id }
}
const revOf = async (id: number) => (await desk.ask(contract.getFlow, { id }, desk.admin)).rev
const draw = async (id: number, draft: contract.FlowDocument) => desk.ask(contract.updateFlow, { id, rev: await revOf(id), draft }, desk.admin)
const resultsOf = (id: number) => desk.ask(contract.runFlowCases, { id }, desk.admin)

/** A simulated conversation: it begins, and the contact writes these texts. */
const simulation = (...texts: string[]) => ({
  seed: 1,
  events: [
    { event: { id: 'e1', at: NOON, type: 'started' as const, reason: 'test' as const }, facts: someFacts(), trace: [] },
    ...texts.map((text, index) => ({
      event: { id: `e${index + 2}`, at: NOON + (index + 1) * 15_000, type: 'message' as const, text },
      facts: someFacts(),
      trace: [],
    })),
  ],
})
const question = (text: string) => aDocument([askNode('q', { parts: [{ part: 'text', text }], other: 'fim' })])
let names = 0
const aFlow = async (draft = question('Qual?')) => {
  names += 1
  return desk.ask(contract.createFlow, { name: `Com casos ${names}`, draft }, desk.admin)
}

describe('a case of a conversation', () => {
  test('expects what happened, is named after what the contact wrote, and passes until the draft goes otherwise', async () => {
    const { id, sessionId } = await conversation()
    const ear = await desk.socket(desk.admin)

    const made = await desk.ask(contract.createFlowCase, { id, sessionId }, desk.admin)

    expect(made).toMatchObject({ flowId: id, name: '1', madeFrom: 'conversation', messages: 1 })
    await ear.hear(contract.flowCasesChanged, ({ flowId }) => flowId === id)
    expect(await desk.ask(contract.listFlowCases, { id }, desk.admin)).toEqual([made])
    expect(await resultsOf(id)).toEqual([{ caseId: made.id, name: '1', difference: null }])

    await draw(id, withClose(menu(desk.suporte)))
    expect(await resultsOf(id)).toMatchObject([
      {
        difference: {
          index: 1,
          kind: 'actions',
          message: { number: 1, text: '1' },
          expected: { effects: [{ do: 'send' }, { do: 'transfer', queueId: desk.vendas }] },
          now: { effects: [{ do: 'send' }, { do: 'transfer', queueId: desk.suporte }] },
        },
      },
    ])
    const one = await desk.ask(contract.getFlowCase, { id, caseId: made.id }, desk.admin)
    expect([one.expected.end.queueId, one.now.end.queueId]).toEqual([desk.vendas, desk.suporte])
    expect(one.expected.frames.map(({ exits }) => exits)).toEqual([[], [{ nodeId: 'Setor', exit: 'v' }]])
  })

  test('is gone with the erasure of the contact, also one that was deleted before', async () => {
    const { id, visitor, ticketId, sessionId } = await conversation()
    const [kept, deleted] = [
      await desk.ask(contract.createFlowCase, { id, sessionId }, desk.admin),
      await desk.ask(contract.createFlowCase, { id, sessionId }, desk.admin),
    ]
    await desk.ask(contract.deleteFlowCase, { id, caseId: deleted.id }, desk.admin)
    await desk.ask(updateTicket, { id: ticketId, status: 'closed' }, desk.admin)

    await desk.ask(erasePerson, { id: visitor.contact.id, name: 'Maria Souza' }, desk.admin)

    expect(kept.id).not.toBe(deleted.id)
    expect(await tenantRows(desk.kernel.ctx.db, desk.admin, flowCases, { withDeleted: true }).find(eq(flowCases.flowId, id))).toEqual([])
  })
})

describe('a case of a simulation', () => {
  test('expects what the saved draft does, and holds no personal data where the company hides numbers', async () => {
    const { id } = await aFlow(
      aDocument([askNode('q', { answer: { type: 'cpf', scope: 'session', save: 'cpf' }, other: 'eco' }), sayNode('eco', 'É {{cpf}}?', 'fim')]),
    )

    const made = await desk.withSetting(hideNumbers, 'enabled', () =>
      desk.ask(contract.createFlowCase, { id, simulation: simulation('123.456.789-09') }, desk.admin),
    )

    const stored = await tenantRows(desk.kernel.ctx.db, desk.admin, flowCases).first(eq(flowCases.id, made.id))
    expect(JSON.stringify(stored)).not.toContain('789-09')
    expect(JSON.stringify(stored)).not.toContain('12345678909')
    expect(made).toMatchObject({ name: '111.444.777-35', madeFrom: 'simulation' })
    expect(JSON.stringify(stored?.expected)).toContain('É 11144477735?')
    const open = await desk.ask(contract.createFlowCase, { id, simulation: simulation('123.456.789-09') }, desk.admin)
    expect(open.name).toBe('123.456.789-09')
  })

  test('is renamed, accepted as it goes now, deleted, and comes back', async () => {
    const { id } = await aFlow()
    const { id: caseId } = await desk.ask(contract.createFlowCase, { id, name: ' Segunda   via ', simulation: simulation('oi') }, desk.admin)
    const of = { id, caseId }
    expect(await desk.ask(contract.renameFlowCase, { ...of, name: 'Boleto' }, desk.admin)).toMatchObject({ name: 'Boleto' })
    const { rev } = await draw(id, question('Qual mesmo?'))
    expect(await desk.refusal(contract.acceptFlowCase, { ...of, rev: rev - 1 }, desk.admin)).toMatchObject({ status: 409, error: 'ERR_FLOW_CHANGED' })
    expect((await resultsOf(id))[0]?.difference).toMatchObject({ index: 0, kind: 'texts', message: null })

    await desk.ask(contract.acceptFlowCase, { ...of, rev }, desk.admin)

    expect(await resultsOf(id)).toEqual([{ caseId, name: 'Boleto', difference: null }])
    const undo = () => desk.call('POST', '/deeds/undo', { token: desk.admin.token, body: { rows: 'flows.case', rowId: String(caseId) } })
    await undo()
    expect((await resultsOf(id))[0]?.difference).toMatchObject({ kind: 'texts' })
    await desk.ask(contract.deleteFlowCase, of, desk.admin)
    expect(await resultsOf(id)).toEqual([])
    await undo()
    expect((await desk.ask(contract.listFlowCases, { id }, desk.admin)).map(({ name }) => name)).toEqual(['Boleto'])
  })
})

describe('publishing', () => {
  test('is refused with the cases that differ, until each is accepted; what was accepted is expected then', async () => {
    const { id } = await aFlow()
    const [one, other] = [
      await desk.ask(contract.createFlowCase, { id, name: 'Um', simulation: simulation('oi') }, desk.admin),
      await desk.ask(contract.createFlowCase, { id, name: 'Dois', simulation: simulation('tchau') }, desk.admin),
    ]
    const first = await desk.ask(contract.publishFlow, { id, rev: await revOf(id) }, desk.admin)
    expect(first.publishedVersion).toBe(1)
    const { rev } = await draw(id, question('Com quem?'))

    const refused = await desk.refusal(contract.publishFlow, { id, rev, acceptedCaseIds: [one.id] }, desk.admin)

    expect(refused).toMatchObject({
      status: 409,
      error: 'ERR_FLOW_CASES_DIFFER',
      body: { results: [{ caseId: other.id, name: 'Dois', difference: { kind: 'texts' } }] },
    })
    expect((await resultsOf(id)).filter(({ difference }) => difference !== null)).toHaveLength(2)
    expect(await desk.ask(contract.publishFlow, { id, rev, acceptedCaseIds: [one.id, other.id] }, desk.admin)).toMatchObject({ publishedVersion: 2 })
    expect((await resultsOf(id)).map(({ difference }) => difference)).toEqual([null, null])
  })

  test('is refused for its errors first, whatever its cases say', async () => {
    const { id } = await aFlow()
    const { id: caseId } = await desk.ask(contract.createFlowCase, { id, simulation: simulation('oi') }, desk.admin)
    const { rev } = await draw(id, aDocument([sayNode('a', 'Olá', null)]))

    expect(await desk.refusal(contract.publishFlow, { id, rev, acceptedCaseIds: [caseId] }, desk.admin)).toMatchObject({
      status: 422,
      error: 'ERR_FLOW_HAS_ERRORS',
    })
  })
})

describe('cases are refused', () => {
  test.each([
    ['without anything to be made of', {}, 'sessionId required'],
    ['of both', { sessionId: 'x', simulation: simulation('oi') }, 'sessionId required'],
    ['with a name that is too long', { name: 'x'.repeat(121), simulation: simulation('oi') }, 'name too_big'],
  ])('%s', async (_name, wanted, problem) => {
    const { id } = await aFlow()

    const { status, body } = await desk.refusal(contract.createFlowCase, { id, ...wanted }, desk.admin)

    expect([status, body.fields?.map(({ field, code }) => `${field} ${code}`)]).toEqual([422, [problem]])
  })

  test('beyond the most that a flow can have', async () => {
    const { id } = await aFlow()
    const made = await desk.ask(contract.createFlowCase, { id, simulation: simulation('oi') }, desk.admin)
    const rows = tenantRows(desk.kernel.ctx.db, desk.admin, flowCases)
    const { events, expected } = (await rows.first(eq(flowCases.id, made.id))) ?? {
      events: [],
      expected: { frames: [], end: { how: 'end', queueId: null, userId: null, at: null } },
    }
    await rows.insertMany(Array.from({ length: contract.MOST_FLOW_CASES - 1 }, (_, index) => ({ flowId: id, name: `${index}`, seed: 1, events, expected })))

    expect(await desk.refusal(contract.createFlowCase, { id, simulation: simulation('oi') }, desk.admin)).toMatchObject({
      status: 422,
      error: 'ERR_TOO_MANY_FLOW_CASES',
    })
  })

  test('to other companies, to who does not draw flows, and under another flow', async () => {
    const { id } = await aFlow()
    const { id: caseId } = await desk.ask(contract.createFlowCase, { id, simulation: simulation('oi') }, desk.admin)
    const other = await aFlow()
    const { admin: stranger } = await desk.otherTenant()
    const { sessionId, id: flowId } = await conversation()

    for (const [who, status] of [
      [stranger, 404],
      [desk.agent, 403],
    ] as const) {
      expect(await desk.refusal(contract.listFlowCases, { id }, who)).toMatchObject({ status })
      expect(await desk.refusal(contract.runFlowCases, { id }, who)).toMatchObject({ status })
      expect(await desk.refusal(contract.getFlowCase, { id, caseId }, who)).toMatchObject({ status })
      expect(await desk.refusal(contract.createFlowCase, { id: flowId, sessionId }, who)).toMatchObject({ status })
      expect(await desk.refusal(contract.renameFlowCase, { id, caseId, name: 'x' }, who)).toMatchObject({ status })
      expect(await desk.refusal(contract.acceptFlowCase, { id, caseId, rev: 1 }, who)).toMatchObject({ status })
      expect(await desk.refusal(contract.deleteFlowCase, { id, caseId }, who)).toMatchObject({ status })
    }
    expect(await desk.refusal(contract.getFlowCase, { id: other.id, caseId }, desk.admin)).toMatchObject({ status: 404, error: 'ERR_NO_FLOW_CASE_FOUND' })
    expect(await desk.refusal(contract.createFlowCase, { id: other.id, sessionId }, desk.admin)).toMatchObject({ status: 404 })
  })
})
