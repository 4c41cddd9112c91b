import { createServer, type Server } from 'node:http'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { tenantRows } from '#core/server/db/repository.ts'
import { listMessages, sendMessage } from '#plugins/chat/contract/index.ts'
import { createContact } from '#plugins/contacts/contract/index.ts'
import { createLabel } from '#plugins/labels/contract/index.ts'
import { erasePerson } from '#plugins/privacy/contract/index.ts'
import { giveToFlow, listTicketLogs, updateTicket } from '#plugins/tickets/contract/index.ts'
import { createClock } from '#tests/server/support/clock.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'
import { aDocument, aNode, askNode, sayNode } from '../contract/testing/flows.ts'
import { advanceSession } from './advance.ts'
import { flowEvents, flowSessions } from './flows.table.ts'
import { mergedFlows } from './mergedFlows.ts'
import { menu, openSiteFlows, QUESTION, reads, receivedTexts, type SiteFlows, withClose } from './testing/flowDesk.ts'
import { resumeWaiting, ringTimers } from './timers.ts'

const clock = createClock()
let desk: Desk
let siteFlows: SiteFlows
let service: Server
let serviceUrl: string
beforeAll(async () => {
  service = createServer((request, response) => {
    response.writeHead(request.url?.includes('erro') ? 500 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ pedido: { itens: [{ estado: 'a caminho' }], chave: request.headers['idempotency-key'] } }))
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const address = service.address()
  serviceUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  desk = await startDesk({ now: clock.now, environment: { PRIVATE_HOSTS: '127.0.0.1' } })
  siteFlows = await openSiteFlows(desk)
})
afterAll(async () => {
  await desk.stop()
  service.close()
})
afterEach(() => siteFlows.switchOff())

const onSite: SiteFlows['publish'] = (...wanted) => siteFlows.publish(...wanted)
const sessionsOf = (ticketId: number) => tenantRows(desk.kernel.ctx.db, desk.admin, flowSessions).find(eq(flowSessions.ticketId, ticketId))
const endsAs = (ticketId: number, state: object) => vi.waitFor(async () => expect(await desk.ticket(ticketId)).toMatchObject(state), { timeout: 10_000 })

describe('a visitor in a flow', () => {
  test('is asked, answers, and is given to the queue; nobody else has the conversation meanwhile', async () => {
    await onSite(withClose(menu(desk.vendas)))
    const visitor = await desk.visitor()
    await visitor.write('Bom dia')
    const id = await visitor.ticketId()
    await reads(visitor, [QUESTION])
    expect(await desk.ticket(id)).toMatchObject({ status: 'pending', userId: null, queueId: null })

    await visitor.write('talvez')
    await reads(visitor, [QUESTION, 'Não entendi.'])
    await visitor.write('vendas')

    await reads(visitor, [QUESTION, 'Não entendi.', 'Passando para Vendas.'])
    await endsAs(id, { status: 'pending', queueId: desk.vendas, chatFlowId: null })
    expect((await sessionsOf(id)).map(({ phase, state }) => [phase, state.endedBy])).toEqual([['ended', 'transfer']])
    expect((await desk.ask(listTicketLogs, { ticketId: id }, desk.admin)).map(({ type }) => type)).toContain('chatBot')
  })

  test('may be offered choices that are longer than a button: both sides read the question, and the number is the answer', async () => {
    const label = 'Segunda via da fatura que venceu neste mês'
    const options = [{ id: 'fatura', label, next: 'vendas' }]
    const parts = [{ part: 'text' as const, text: 'Do que precisa?' }]
    const transfer = aNode('transfer', 'vendas', { queueId: desk.vendas, userId: null, say: 'Passando para Vendas.' })
    await onSite(aDocument([askNode('Assunto', { parts, menu: { as: 'auto', options } }), transfer]))
    const visitor = await desk.visitor()
    await visitor.write('Bom dia')
    const id = await visitor.ticketId()
    await reads(visitor, [`Do que precisa?\n\n1. ${label}`])

    const { messages } = await desk.ask(listMessages, { ticketId: id }, desk.admin)
    expect(messages.map(({ data }) => data)).toContainEqual(expect.objectContaining({ type: 'buttons', buttons: [{ id: 'fatura', text: label }] }))

    await visitor.write('1')
    await endsAs(id, { status: 'pending', queueId: desk.vendas, chatFlowId: null })
  })

  test('who is understood never goes back to the people, in the queue where they came from', async () => {
    await onSite(withClose(menu(desk.vendas)))
    const visitor = await desk.visitor()
    await visitor.write('Bom dia')
    const id = await visitor.ticketId()
    await reads(visitor, [QUESTION])

    await visitor.write('talvez')
    await visitor.write('não sei')

    await endsAs(id, { status: 'pending', queueId: desk.suporte, chatFlowId: null })
  })

  test('ends the conversation with a word that counts everywhere', async () => {
    await onSite(withClose(menu(desk.vendas)))
    const visitor = await desk.visitor()
    await visitor.write('Bom dia')
    const id = await visitor.ticketId()
    await reads(visitor, [QUESTION])

    await visitor.write('SAIR')

    await reads(visitor, [QUESTION, 'Até logo.'])
    await endsAs(id, { status: 'closed' })
  })

  test('who says nothing is asked again at the time, once, whoever looks', async () => {
    await onSite(withClose(menu(desk.vendas)))
    const visitor = await desk.visitor()
    await visitor.write('Bom dia')
    const id = await visitor.ticketId()
    await reads(visitor, [QUESTION])

    clock.advance(11)
    await Promise.all([ringTimers(desk.kernel.ctx), ringTimers(desk.kernel.ctx)])

    await reads(visitor, [QUESTION, 'Ainda está aí?'])
    await endsAs(id, { chatFlowId: null })
  })

  test('hears nothing of it any more once a person has accepted', async () => {
    await onSite(withClose(menu(desk.vendas)))
    const visitor = await desk.visitor()
    await visitor.write('Bom dia')
    const id = await visitor.ticketId()
    await reads(visitor, [QUESTION])

    await desk.ask(updateTicket, { id, status: 'open', userId: desk.admin.userId }, desk.admin)
    await desk.ask(sendMessage, { ticketId: id, body: 'Eu cuido disso' }, desk.admin)
    await visitor.write('vendas')
    clock.advance(30)
    await ringTimers(desk.kernel.ctx)
    for (const { id: sessionId } of await sessionsOf(id)) await advanceSession(desk.kernel.ctx, { tenantId: desk.admin.tenantId, sessionId })

    expect(await receivedTexts(visitor)).toEqual([QUESTION, 'Eu cuido disso'])
    expect(await desk.ticket(id)).toMatchObject({ status: 'open', chatFlowId: null })
  })

  test('is asked again when a person gives the conversation back', async () => {
    const flow = await onSite(withClose(menu(desk.vendas)))
    const visitor = await desk.visitor()
    await visitor.write('Bom dia')
    const id = await visitor.ticketId()
    await reads(visitor, [QUESTION])
    await desk.ask(updateTicket, { id, status: 'open', userId: desk.admin.userId }, desk.admin)

    await desk.ask(giveToFlow, { id, chatFlowId: flow.id }, desk.admin)

    await reads(visitor, [QUESTION, QUESTION])
    expect(await desk.ticket(id)).toMatchObject({ status: 'pending', userId: null, chatFlowId: flow.id })
  })

  test('comes into a flow by its word, on any connection, whatever else would begin', async () => {
    await onSite(aDocument([sayNode('a', 'da conexão', 'fim')]))
    await onSite(aDocument([sayNode('a', 'da palavra', 'fim')]), { keywords: ['Segunda via'] })
    const visitor = await desk.visitor()

    await visitor.write('segunda VIA ')

    await reads(visitor, ['da palavra'])
  })

  test('stays on the version they began with, and the next one gets the new one', async () => {
    const flow = await onSite(withClose(menu(desk.vendas)))
    const first = await desk.visitor()
    await first.write('Bom dia')
    await reads(first, [QUESTION])
    const { rev } = await desk.ask(contract.updateFlow, { id: flow.id, rev: flow.rev, draft: aDocument([sayNode('a', 'versão nova', 'fim')]) }, desk.admin)
    await desk.ask(contract.publishFlow, { id: flow.id, rev }, desk.admin)

    const second = await desk.visitor()
    await second.write('Bom dia')
    await first.write('1')

    await reads(second, ['versão nova'])
    await reads(first, [QUESTION, 'Passando para Vendas.'])
    const back = await desk.ask(contract.rollBackFlow, { id: flow.id, version: 1 }, desk.admin)
    expect(back).toMatchObject({ publishedVersion: 1, hasChanges: true })
    const third = await desk.visitor()
    await third.write('Bom dia')
    await reads(third, [QUESTION])
  })
})

describe('what a flow does', () => {
  const asks = (path: string) =>
    aDocument([
      aNode('http', 'Busca', {
        ...{ method: 'GET', url: `${serviceUrl}/${path}`, headers: [], timeoutMs: 5_000 },
        save: [{ path: 'pedido.itens.0.estado', name: 'estado' }],
        ...{ ok: 'bem', failed: 'mal' },
      }),
      sayNode('bem', 'O pedido está {{estado}}.', 'fim'),
      sayNode('mal', 'Não consegui ver.', 'fim'),
    ])

  test.each([
    ['pedidos', 'O pedido está a caminho.'],
    ['erro', 'Não consegui ver.'],
  ])('with another service (%s) is said', async (path, answer) => {
    await onSite(asks(path))
    const visitor = await desk.visitor()

    await visitor.write('Cadê?')

    await reads(visitor, [answer])
  })

  test('to the contact and the ticket is there: labels, facts, stage', async () => {
    const label = await desk.ask(createLabel, { tag: 'Robô', color: '#336699', isActive: true }, desk.admin)
    await onSite(
      aDocument([
        askNode('Empresa', { answer: { type: 'text', save: 'empresa', scope: 'contact' }, other: 'Etiqueta' }),
        aNode('label', 'Etiqueta', { add: [label.id], remove: [], next: 'fim' }),
      ]),
    )
    const visitor = await desk.visitor()
    await visitor.write('Oi')
    await reads(visitor, ['Empresa?'])

    await visitor.write('Padaria Sol')

    const id = await visitor.ticketId()
    await vi.waitFor(async () => expect((await desk.ticket(id)).tags.map((one) => one.id)).toEqual([label.id]), { timeout: 10_000 })
    expect((await desk.ticket(id)).contact.extraInfo).toMatchObject([{ name: 'empresa', value: 'Padaria Sol' }])
  })

  test('happens once, however often its work is begun anew', async () => {
    await onSite(withClose(menu(desk.vendas)))
    const visitor = await desk.visitor()
    await visitor.write('Bom dia')
    const id = await visitor.ticketId()
    await reads(visitor, [QUESTION])
    const [session] = await sessionsOf(id)
    const events = tenantRows(desk.kernel.ctx.db, desk.admin, flowEvents)
    const place = { tenantId: desk.admin.tenantId, sessionId: session?.id ?? '' }

    // As after a process that died before its transaction ended: the event waits, and several nodes find it.
    await events.write(eq(flowEvents.sessionId, place.sessionId), { doneAt: null })
    await Promise.all(Array.from({ length: 4 }, () => advanceSession(desk.kernel.ctx, place)))

    expect(await receivedTexts(visitor)).toEqual([QUESTION])
  })

  test('goes on where the node died on which it happened', async () => {
    await onSite(withClose(menu(desk.vendas)))
    const visitor = await desk.visitor()
    await visitor.write('Bom dia')
    const id = await visitor.ticketId()
    await reads(visitor, [QUESTION])
    const [session] = await sessionsOf(id)
    const place = { ...desk.admin, sessionId: session?.id ?? '' }
    const event = { id: 'answered', at: clock.now().getTime(), type: 'message' as const, text: '1' }
    await tenantRows(desk.kernel.ctx.db, desk.admin, flowEvents).insert({ sessionId: place.sessionId, eventId: event.id, event, at: clock.now() })

    await resumeWaiting(desk.kernel.ctx)
    expect(await receivedTexts(visitor)).toEqual([QUESTION])
    clock.advance(1)
    await resumeWaiting(desk.kernel.ctx)

    await reads(visitor, [QUESTION, 'Passando para Vendas.'])
  })

  test('is counted by exit, and can be gone through again', async () => {
    const flow = await onSite(withClose(menu(desk.vendas)))
    const [one, other] = [await desk.visitor(), await desk.visitor('Rui Lima')]
    for (const visitor of [one, other]) await visitor.write('Bom dia')
    await reads(one, [QUESTION])
    await one.write('1')
    await reads(one, [QUESTION, 'Passando para Vendas.'])
    await vi.waitFor(async () => expect(await receivedTexts(other)).toHaveLength(1), { timeout: 10_000 })

    const figures = await desk.ask(contract.getFlowFigures, { id: flow.id }, desk.admin)
    const { sessions } = await desk.ask(contract.listFlowSessions, { id: flow.id }, desk.admin)
    const ended = sessions.find(({ phase }) => phase === 'ended')
    const replay = await desk.ask(contract.getFlowSession, { id: flow.id, sessionId: ended?.id ?? '' }, desk.admin)

    expect(figures).toMatchObject({ sessions: 2, exits: [{ nodeId: 'Setor', exit: 'v', count: 1 }], waiting: [{ nodeId: 'Setor', count: 1 }] })
    expect(replay.steps.map(({ event }) => event.type)).toEqual(['started', 'message'])
    expect(await desk.ask(contract.listFlows, {}, desk.admin)).toMatchObject({
      chatFlow: expect.arrayContaining([expect.objectContaining({ id: flow.id, running: 1 })]),
    })
  })
})

describe('who was in a flow', () => {
  test('and is erased leaves nothing of what the flow was told', async () => {
    await onSite(withClose(menu(desk.vendas)))
    const visitor = await desk.visitor('Rita Nogueira')
    await visitor.write('Oi')
    const id = await visitor.ticketId()
    await reads(visitor, [expect.stringContaining('Oi Rita')])
    const [session] = await sessionsOf(id)
    await desk.ask(updateTicket, { id, status: 'closed' }, desk.admin)

    await desk.ask(erasePerson, { id: visitor.contact.id, name: 'Rita Nogueira' }, desk.admin)

    expect(await sessionsOf(id)).toEqual([])
    expect(await tenantRows(desk.kernel.ctx.db, desk.admin, flowEvents).find(eq(flowEvents.sessionId, session?.id ?? ''))).toEqual([])
  })

  test('and becomes a part of another contact goes on in it, and back', async () => {
    await onSite(withClose(menu(desk.vendas)))
    const visitor = await desk.visitor()
    await visitor.write('Oi')
    const id = await visitor.ticketId()
    await reads(visitor, [QUESTION])
    const { id: other } = await desk.ask(createContact, { name: 'Outra Pessoa', number: '5511944443333' }, desk.admin)
    const { tenantId } = desk.admin
    const contactOf = async () => (await sessionsOf(id)).map(({ contactId }) => contactId)

    const moved = await desk.kernel.ctx.transact((tx) => tx.use(mergedFlows).move(tenantId, visitor.contact.id, other))
    expect(await contactOf()).toEqual([other])
    await desk.kernel.ctx.transact((tx) => tx.use(mergedFlows).moveBack(tenantId, other, visitor.contact.id, moved))

    expect(await contactOf()).toEqual([visitor.contact.id])
  })
})

describe('a draft', () => {
  test('is saved over the one that was read, and over no other', async () => {
    const flow = await desk.ask(contract.createFlow, { name: 'Concorrido' }, desk.admin)
    const change = { id: flow.id, rev: flow.rev, draft: aDocument([sayNode('a', 'um', 'fim')]) }
    await desk.ask(contract.updateFlow, change, desk.admin)

    expect(await desk.refusal(contract.updateFlow, change, desk.admin)).toMatchObject({ status: 409, error: 'ERR_FLOW_CHANGED' })
  })

  test.each([
    [{ name: '  ' }, 'name'],
    [{ name: 'Concorrido' }, 'name'],
    [{ name: 'x'.repeat(81) }, 'name'],
    [{ entry: { connectionIds: [999_999], keywords: [] } }, 'connectionIds'],
  ])('with %j is refused with its field', async (change, field) => {
    const flow = await desk.ask(contract.createFlow, { name: `Recusado ${field} ${JSON.stringify(change).length}` }, desk.admin)

    expect(await desk.refusal(contract.updateFlow, { id: flow.id, ...change }, desk.admin)).toMatchObject({ status: 422, body: { fields: [{ field }] } })
  })

  test('is the company’s own, and for who may draw', async () => {
    const flow = await desk.ask(contract.createFlow, { name: 'Nosso' }, desk.admin)
    const { admin: stranger } = await desk.otherTenant()

    expect(await desk.refusal(contract.getFlow, { id: flow.id }, stranger)).toMatchObject({ status: 404, error: 'ERR_NO_FLOW_FOUND' })
    expect(await desk.refusal(contract.getFlow, { id: flow.id }, desk.agent)).toMatchObject({ status: 403 })
    expect(await desk.ask(contract.updateFlow, { id: flow.id, name: 'Nosso também' }, desk.supervisor)).toMatchObject({ name: 'Nosso também' })
    expect(await desk.refusal(contract.deleteFlow, { id: flow.id }, desk.supervisor)).toMatchObject({ status: 403 })
  })

  test('that another flow jumps to cannot be deleted', async () => {
    const flow = await desk.ask(contract.createFlow, { name: 'Alvo' }, desk.admin)
    await desk.ask(contract.createFlow, { name: 'Origem', draft: aDocument([aNode('jump', 'a', { flowId: flow.id, returns: false, back: null })]) }, desk.admin)

    expect(await desk.refusal(contract.deleteFlow, { id: flow.id }, desk.admin)).toMatchObject({ status: 409, body: { flows: ['Origem'] } })
  })
})
