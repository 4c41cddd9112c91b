import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { createFastReply, deleteFastReply, type FastReply, fastReplyGone, fastReplySaved, listFastReplies, updateFastReply } from '../contract/index.ts'

let desk: Desk
let count = 0
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

/** A key that nothing has. */
const newKey = () => {
  count += 1
  return `resposta-${count}`
}
const create = (who: Session, draft: Partial<Pick<FastReply, 'key' | 'message' | 'scope' | 'queueIds'>> = {}) =>
  desk.ask(createFastReply, { key: newKey(), message: 'Olá, {{firstName}}', ...draft }, who)
const share = (queueIds: number[] = []) => create(desk.supervisor, { scope: 'shared', queueIds })
const seenBy = async (who: Session) => (await desk.ask(listFastReplies, {}, who)).map(({ id }) => id)
const people = () => ({ admin: desk.admin, supervisor: desk.supervisor, agent: desk.agent, agent2: desk.agent2 })
/** Names of those whose list has the reply. */
const viewersOf = async ({ id }: FastReply) => {
  const seen = await Promise.all(Object.entries(people()).map(async ([name, who]) => ((await seenBy(who)).includes(id) ? [name] : [])))
  return seen.flat()
}

describe('at the addresses of the family', () => {
  test.each(['/fastreply', '/fastreply/'])('%s lists and makes', async (path) => {
    const key = newKey()
    const made = await desk.call('POST', path, { token: desk.agent.token, body: { key, message: 'Oi' } })
    const list = await desk.call('GET', path, { token: desk.agent.token })

    expect(made).toMatchObject({ status: 200, body: { key, message: 'Oi', scope: 'personal', mediaId: null, queueIds: [], userId: desk.agent.userId } })
    expect(list.body).toContainEqual(made.body)
  })

  test.each(['', '/'])('one is changed and deleted, with %j at the end', async (end) => {
    const { id } = await create(desk.agent)
    const path = `/fastreply/${id}${end}`

    const changed = await desk.call('PUT', path, { token: desk.agent.token, body: { message: 'Outra' } })
    const deleted = await desk.call('DELETE', path, { token: desk.agent.token })

    expect(changed).toMatchObject({ status: 200, body: { id, message: 'Outra', rev: 2 } })
    expect(deleted).toMatchObject({ status: 200, body: { message: 'FAST_REPLY_DELETED' } })
    expect(await seenBy(desk.agent)).not.toContain(id)
  })
})

describe('who sees', () => {
  test('a personal one is for its author alone', async () => {
    expect(await viewersOf(await create(desk.agent))).toEqual(['agent'])
    expect(await viewersOf(await create(desk.admin))).toEqual(['admin'])
  })

  test('a shared one without queues is for all', async () => {
    expect(await viewersOf(await share())).toEqual(['admin', 'supervisor', 'agent', 'agent2'])
  })

  test('a shared one of a queue is for its people and for who leads', async () => {
    await desk.place(desk.agent2, [desk.vendas])
    const reply = await share([desk.suporte])

    expect(await viewersOf(reply)).toEqual(['admin', 'supervisor', 'agent'])
    await desk.place(desk.agent2, [desk.suporte, desk.vendas])
    expect(await viewersOf(reply)).toContain('agent2')
  })

  test('a superadmin sees and makes none', async () => {
    expect(await desk.refusal(listFastReplies, {}, desk.superadmin)).toMatchObject({ status: 403 })
    expect(await desk.refusal(createFastReply, { key: 'oi', message: 'Oi' }, desk.superadmin)).toMatchObject({ status: 403 })
  })

  test('another company sees nothing and changes nothing', async () => {
    const [reply, { admin: neighbour }] = [await share(), await desk.otherTenant()]

    expect(await seenBy(neighbour)).toEqual([])
    expect(await desk.refusal(updateFastReply, { id: reply.id, message: 'Invasão' }, neighbour)).toMatchObject({
      status: 404,
      error: 'ERR_NO_FAST_REPLY_FOUND',
    })
    expect(await desk.refusal(deleteFastReply, { id: reply.id }, neighbour)).toMatchObject({ status: 404 })
    expect((await create(neighbour, { key: reply.key, scope: 'shared' })).key).toBe(reply.key)
  })

  test('they come by key', async () => {
    for (const key of ['zebra', 'Ábaco', 'abacate']) await create(desk.agent2, { key })

    const keys = (await desk.ask(listFastReplies, {}, desk.agent2)).filter(({ scope }) => scope === 'personal').map(({ key }) => key)
    expect(keys).toEqual(['abacate', 'Ábaco', 'zebra'])
  })
})

describe('who changes', () => {
  test('shared ones: admin and supervisor, not an agent', async () => {
    const reply = await share()

    expect((await desk.ask(updateFastReply, { id: reply.id, message: 'Da admin' }, desk.admin)).message).toBe('Da admin')
    expect((await desk.ask(updateFastReply, { id: reply.id, queueIds: [desk.vendas] }, desk.supervisor)).queueIds).toEqual([desk.vendas])
    expect(await desk.refusal(updateFastReply, { id: reply.id, message: 'Do agente' }, desk.agent)).toMatchObject({ status: 403 })
    expect(await desk.refusal(deleteFastReply, { id: reply.id }, desk.agent)).toMatchObject({ status: 403 })
    await desk.ask(deleteFastReply, { id: reply.id }, desk.admin)
    expect(await viewersOf(reply)).toEqual([])
  })

  test('one of foreign queues is not there for an agent', async () => {
    await desk.place(desk.agent2, [desk.vendas])
    const reply = await share([desk.suporte])

    expect(await desk.refusal(updateFastReply, { id: reply.id, message: 'Minha' }, desk.agent2)).toMatchObject({ status: 404 })
    await desk.place(desk.agent2, [desk.suporte, desk.vendas])
  })

  test("a colleague's own is not there for anybody, whoever they are", async () => {
    const { id } = await create(desk.agent)

    for (const who of [desk.admin, desk.supervisor, desk.agent2]) {
      expect(await desk.refusal(updateFastReply, { id, message: 'Minha' }, who)).toMatchObject({ status: 404, error: 'ERR_NO_FAST_REPLY_FOUND' })
      expect(await desk.refusal(deleteFastReply, { id }, who)).toMatchObject({ status: 404 })
    }
  })

  test('an agent shares nothing', async () => {
    const { id } = await create(desk.agent)

    expect(await desk.refusal(createFastReply, { key: newKey(), message: 'Oi', scope: 'shared' }, desk.agent)).toMatchObject({ status: 403 })
    expect(await desk.refusal(updateFastReply, { id, scope: 'shared' }, desk.agent)).toMatchObject({ status: 403 })
  })

  test('made personal, a shared one is of who did it', async () => {
    const reply = await share([desk.suporte])

    const changed = await desk.ask(updateFastReply, { id: reply.id, scope: 'personal' }, desk.admin)

    expect(changed).toMatchObject({ scope: 'personal', queueIds: [], userId: desk.admin.userId })
    expect(await viewersOf(reply)).toEqual(['admin'])
  })
})

describe('what is refused', () => {
  test.each([
    [{ key: '' }, [['key', 'required']]],
    [{ key: 'com espaço' }, [['key', 'invalid_format']]],
    [{ key: 'x'.repeat(41) }, [['key', 'too_big']]],
    [{ message: ' ' }, [['message', 'required']]],
    [{ message: 'x'.repeat(4097) }, [['message', 'too_big']]],
    [
      { key: '!', message: '' },
      [
        ['key', 'invalid_format'],
        ['message', 'required'],
      ],
    ],
    [{ scope: 'shared' as const, queueIds: [999_999] }, [['queueIds', 'invalid_value']]],
  ])('%j', async (draft, fields) => {
    const refused = await desk.refusal(createFastReply, { key: newKey(), message: 'Oi', ...draft }, desk.admin)

    expect(refused).toMatchObject({ status: 422, error: 'ERR_INVALID_INPUT' })
    expect(refused.body.fields?.map(({ field, code }) => [field, code])).toEqual(fields)
    expect(refused.body.fields?.every(({ message }) => /\s/.test(message))).toBe(true)
  })

  test('a queue of another company', async () => {
    const { admin: neighbour } = await desk.otherTenant()

    expect(await desk.refusal(createFastReply, { key: newKey(), message: 'Oi', scope: 'shared', queueIds: [desk.suporte] }, neighbour)).toMatchObject({
      status: 422,
    })
  })

  test('a key that the person sees already, whatever its case and accents', async () => {
    const shared = await create(desk.supervisor, { key: 'Atenção', scope: 'shared' })
    const own = await create(desk.agent)
    const taken = { status: 422, body: { fields: [{ field: 'key', code: 'duplicated' }] } }

    expect(await desk.refusal(createFastReply, { key: 'atencao', message: 'Oi', scope: 'shared' }, desk.admin)).toMatchObject(taken)
    expect(await desk.refusal(createFastReply, { key: '/ATENÇÃO', message: 'Oi' }, desk.agent)).toMatchObject(taken)
    expect(await desk.refusal(createFastReply, { key: own.key, message: 'Oi' }, desk.agent)).toMatchObject(taken)
    expect(await desk.refusal(updateFastReply, { id: own.id, key: shared.key }, desk.agent)).toMatchObject(taken)
    expect((await desk.ask(updateFastReply, { id: own.id, key: own.key.toUpperCase() }, desk.agent)).key).toBe(own.key.toUpperCase())
    expect((await create(desk.agent2, { key: own.key })).key).toBe(own.key)
  })

  test('of two who take a key at once, one has it', async () => {
    const key = newKey()
    const body = { key, message: 'Oi', scope: 'shared' }

    const replies = await Promise.all([desk.admin, desk.supervisor, desk.admin].map(({ token }) => desk.call('POST', '/fastreply', { token, body })))

    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
  })
})

describe('news', () => {
  test('go to those who see it, and to those who no longer do', async () => {
    await desk.place(desk.agent2, [desk.vendas])
    const [agent, agent2, neighbour] = [await desk.socket(desk.agent), await desk.socket(desk.agent2), await desk.socket((await desk.otherTenant()).admin)]
    const { id } = await share([desk.suporte, desk.vendas])
    await agent.hear(fastReplySaved, (reply) => reply.id === id && reply.rev === 1)
    await agent2.hear(fastReplySaved, (reply) => reply.id === id)

    await desk.ask(updateFastReply, { id, queueIds: [desk.suporte] }, desk.admin)
    await agent.hear(fastReplySaved, (reply) => reply.id === id && reply.rev === 2)
    await agent2.hear(fastReplyGone, (gone) => gone.id === id)

    await desk.ask(deleteFastReply, { id }, desk.admin)
    await agent.hear(fastReplyGone, (gone) => gone.id === id)
    await Promise.all([agent2.settle(), neighbour.settle()])
    expect(agent2.allOf(fastReplySaved).map(({ rev }) => rev)).toEqual([1])
    expect([...neighbour.allOf(fastReplySaved), ...neighbour.allOf(fastReplyGone)]).toEqual([])
    await desk.place(desk.agent2, [desk.suporte, desk.vendas])
  })

  test('of a personal one go to its author alone', async () => {
    const [agent, admin] = [await desk.socket(desk.agent), await desk.socket(desk.admin)]

    const { id } = await create(desk.agent)

    await agent.hear(fastReplySaved, (reply) => reply.id === id)
    await admin.settle()
    expect(admin.allOf(fastReplySaved)).toEqual([])
  })
})
