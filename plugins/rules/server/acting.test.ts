import { createServer, type Server } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createAssistant } from '#plugins/assistants/contract/index.ts'
import { createReason } from '#plugins/closing/contract/reasons.ts'
import { createFlow, publishFlow, updateFlow } from '#plugins/flows/contract/index.ts'
import { aDocument, askNode } from '#plugins/flows/contract/testing/flows.ts'
import { createLane } from '#plugins/kanban/contract/index.ts'
import { createLabel, updateLabel } from '#plugins/labels/contract/index.ts'
import { listNotes } from '#plugins/notes/contract/index.ts'
import { notificationsArrived } from '#plugins/notifications/contract/index.ts'
import { createFastReply } from '#plugins/quickReplies/contract/index.ts'
import * as contract from '../contract/index.ts'
import { type RuleDesk, startRuleDesk } from './testing/ruleDesk.ts'

let desk: RuleDesk
let outside: Server
let outsideUrl: string
const called: { key: unknown; body: string }[] = []
beforeAll(async () => {
  outside = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      called.push({ key: request.headers['idempotency-key'], body })
      response.end('{}')
    })
  })
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve))
  const address = outside.address()
  outsideUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/gancho`
  desk = await startRuleDesk({ environment: { PRIVATE_HOSTS: '127.0.0.1' } })
})
afterAll(async () => {
  await desk.stop()
  outside.close()
})
afterEach(() => desk.rest())

describe('what a rule does', () => {
  /** A rule for the word 'agora' in a conversation of the agent. */
  const runs = async (...actions: contract.RuleAction[]) => {
    const rule = await desk.writeRule({ actions, conditions: [{ of: 'text', is: true, how: 'is', values: ['agora'] }] })
    const { visitor, ticket } = await desk.openTicket(desk.agent)
    await visitor.write('agora')
    await vi.waitFor(async () => expect((await desk.runsOf(rule)).map(({ ticketId }) => ticketId)).toContain(ticket.id), { timeout: 10_000 })
    const acts = (await desk.runsOf(rule)).find(({ ticketId }) => ticketId === ticket.id)?.acts
    return { visitor, acts, rule, after: await desk.ticket(ticket.id) }
  }

  test('moves it, gives it away, sets lane and priority', async () => {
    const lane = await desk.ask(createLane, { name: 'Da regra', color: '#123456' }, desk.admin)
    const { after, acts } = await runs(
      { do: 'queue', queueId: desk.vendas },
      { do: 'assign', userId: desk.agent2.userId },
      { do: 'lane', laneId: lane.id },
      { do: 'priority', priority: 'high' },
      { do: 'priority', priority: 'high' },
    )

    expect(after).toMatchObject({ queueId: desk.vendas, userId: desk.agent2.userId, status: 'open', kanban: lane.id, priority: 'high' })
    expect(acts?.map(({ refusal }) => refusal)).toEqual([null, null, null, null, 'alreadySo'])
    expect(acts?.map(({ what }) => what)).toEqual(['Vendas', expect.stringMatching(/\w/), 'Da regra', 'high', 'high'])
  })

  test('takes labels away, gives it back to the queue, and puts it off', async () => {
    expect((await runs({ do: 'release' })).after).toMatchObject({ status: 'pending', userId: null })
    expect((await runs({ do: 'snooze', minutes: 60 })).after.snoozedUntil).not.toBeNull()
    const { acts } = await runs({ do: 'label', add: [desk.cold.id], remove: [] }, { do: 'label', add: [], remove: [desk.cold.id] })
    expect(acts).toMatchObject([{ refusal: null }, { what: '−Frio regra', refusal: null }])
  })

  test('writes to the contact, once, with the name in it, also by a quick reply', async () => {
    const reply = await desk.ask(createFastReply, { key: 'preco', message: 'A tabela, {{firstName}}', scope: 'shared' }, desk.admin)
    const { visitor } = await runs({ do: 'send', text: 'Oi, {{firstName}}!' }, { do: 'quickReply', replyId: reply.id })

    const bodies = (await visitor.read()).map(({ body }) => body)
    expect(bodies.filter((body) => body === 'Oi, Maria!')).toHaveLength(1)
    expect(bodies).toContain('A tabela, Maria')
  })

  test('writes a note in the name of the rule', async () => {
    const { after, rule } = await runs({ do: 'note', text: 'Ligar para {{firstName}}' })
    const { notes } = await desk.ask(listNotes, { ticketId: after.id }, desk.admin)
    expect(notes.map(({ note }) => note)).toContain(`[${rule.name}] Ligar para Maria`)
  })

  test('tells people, who find the rule’s name in their bell', async () => {
    const window = await desk.socket(desk.supervisor)
    const { after, rule, acts } = await runs({ do: 'notify', to: ['supervisors'], userIds: [] })

    const { notifications } = await window.hear(notificationsArrived, (arrived) => arrived.notifications.some(({ ticketId }) => ticketId === after.id))
    expect(notifications).toContainEqual(expect.objectContaining({ kind: 'rule', ticketId: after.id, actor: rule.name }))
    expect(acts).toMatchObject([{ refusal: null }])
  })

  test('starts a chat flow, which has the conversation then', async () => {
    const drawn = aDocument([askNode('Setor', { other: 'fim' })])
    const { id } = await desk.ask(createFlow, { name: 'Da regra', draft: drawn }, desk.admin)
    const { rev } = await desk.ask(updateFlow, { id, isActive: true }, desk.admin)
    await desk.ask(publishFlow, { id, rev, note: 'primeira' }, desk.admin)

    const { visitor, after, acts } = await runs({ do: 'flow', flowId: id })

    expect(acts).toMatchObject([{ what: 'Da regra', refusal: null }])
    expect(after).toMatchObject({ status: 'pending', userId: null, chatFlowId: id })
    await vi.waitFor(async () => expect((await visitor.read()).map(({ body }) => body)).toContain('Setor?'), { timeout: 10_000 })
  })

  test('hands a conversation that nobody has to an assistant, and leaves alone what somebody has', async () => {
    const wanted = { kind: 'claude' as const, name: 'Da regra', url: outsideUrl, key: 'chave', model: 'modelo', queueIds: [], gatherSeconds: 0 }
    const { id } = await desk.ask(createAssistant, wanted, desk.admin)

    expect((await runs({ do: 'assistant', assistantId: id })).acts).toMatchObject([{ what: 'Da regra', refusal: 'taken' }])
    const { after, acts } = await runs({ do: 'release' }, { do: 'assistant', assistantId: id })
    expect(acts).toMatchObject([{ refusal: null }, { what: 'Da regra', refusal: null }])
    expect(after).toMatchObject({ status: 'pending', claudeStatus: true })
  })

  test('closes it with its reason, after which nothing else is done to it', async () => {
    const reason = await desk.ask(createReason, { name: 'Sem resposta (regra)', color: '#333333', queues: [], isActive: true }, desk.admin)
    const { after, acts } = await runs({ do: 'close', reasonId: reason.id }, { do: 'priority', priority: 'low' })

    expect(after).toMatchObject({ status: 'closed', reasonId: reason.id })
    expect(acts).toMatchObject([{ what: 'Sem resposta (regra)', refusal: null }, { refusal: 'closed' }])
  })

  test('tells another program, with the same name at every try', async () => {
    const { after, rule } = await runs({ do: 'webhook', url: outsideUrl })

    const calls = await vi.waitFor(() => {
      const own = called.filter(({ body }) => JSON.parse(body).ticket.id === after.id)
      expect(own).toHaveLength(1)
      return own
    })
    expect(calls[0]?.key).toEqual(expect.stringMatching(/^[\da-f-]{36}$/))
    expect(JSON.parse(calls[0]?.body ?? '')).toMatchObject({ trigger: 'customerMessage', rule: { id: rule.id, name: rule.name } })
  })

  test('gives to whoever of the queue is there, and says when nobody is', async () => {
    expect((await runs({ do: 'queue', queueId: null }, { do: 'distribute', mode: 'roundRobin' })).acts).toMatchObject([
      { refusal: null },
      { do: 'distribute', refusal: 'nobodyThere' },
    ])
    await desk.place(desk.agent2, [desk.vendas])
    const window = await desk.socket(desk.agent2)
    const { after } = await vi.waitFor(async () => {
      const found = await runs({ do: 'queue', queueId: desk.vendas }, { do: 'distribute', mode: 'roundRobin' })
      expect(found.after.userId).toBe(desk.agent2.userId)
      return found
    })
    expect(after.status).toBe('open')
    window.socket.close()
  })

  test('what names a row that is gone is left out with its reason; the rest is done, and the list says so', async () => {
    const gone = await desk.ask(createLabel, { tag: 'Some logo', color: '#00aa00' }, desk.admin)
    const rule = await desk.writeRule({
      actions: [
        { do: 'label', add: [gone.id], remove: [] },
        { do: 'priority', priority: 'medium' },
      ],
      conditions: [{ of: 'text', is: true, how: 'is', values: ['sumiu'] }],
    })
    await desk.ask(updateLabel, { id: gone.id, isActive: false }, desk.admin)
    const { visitor, ticket } = await desk.openTicket(desk.agent)
    await visitor.write('sumiu')

    await desk.ran(rule, ticket.id, [
      { do: 'label', what: '', refusal: 'gone' },
      { do: 'priority', what: 'medium', refusal: null },
    ])
    expect(await desk.ask(contract.listRules, {}, desk.admin)).toContainEqual(
      expect.objectContaining({ id: rule.id, missing: [{ kind: 'label', id: gone.id }] }),
    )
  })
})
