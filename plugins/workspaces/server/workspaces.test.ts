import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import type { Layout, PanelRecord } from '#core/contract/layoutShape.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'

let desk: Desk
let count = 0
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

const listPanel: PanelRecord = { type: 'tickets.list', params: {}, state: { cursor: 77, tab: 'open' } }
const row = (panels: Record<string, PanelRecord>): Layout => ({
  version: 1,
  tree: { type: 'split', direction: 'row', children: Object.keys(panels) },
  panels,
})
const plain = row({ a: listPanel, b: { type: 'labels.list', params: {}, state: { search: 'vip' } } })
const create = (who: Session, layout: Layout = plain, name = `Mesa ${++count}`) => desk.ask(contract.createWorkspace, { name, layout }, who)
const share = async (change: object = {}, layout: Layout = plain) => {
  const { id } = await create(desk.admin, layout)
  return desk.ask(contract.updateWorkspace, { id, isShared: true, ...change }, desk.admin)
}
const listed = async (id: string, who: Session) => (await desk.ask(contract.listWorkspaces, {}, who)).some((one) => one.id === id)
const shown = (id: string, who: Session) => desk.ask(contract.getWorkspace, { id }, who)

describe("a person's own workspace", () => {
  test('is kept with its tiles and their views, and is there in another browser', async () => {
    const made = await create(desk.agent)

    expect(made).toMatchObject({ isShared: false, layout: plain, rev: 1 })
    expect(await shown(made.id, await desk.login('agente'))).toEqual(made)
    expect(await listed(made.id, desk.agent)).toBe(true)
  })

  test.each([
    ['a colleague', () => desk.agent2],
    ['the administrator', () => desk.admin],
  ])('is not there for %s', async (_who, other) => {
    const { id } = await create(desk.agent)

    expect(await listed(id, other())).toBe(false)
    for (const refused of [
      await desk.refusal(contract.getWorkspace, { id }, other()),
      await desk.refusal(contract.updateWorkspace, { id, name: 'Minha' }, other()),
      await desk.refusal(contract.duplicateWorkspace, { id, name: 'Minha' }, other()),
      await desk.refusal(contract.deleteWorkspace, { id }, other()),
      await desk.refusal(contract.restoreWorkspace, { id }, other()),
    ])
      expect(refused).toMatchObject({ status: 404, error: 'ERR_NO_WORKSPACE_FOUND' })
  })

  test('changes in what is given, and the other window of the person asks again', async () => {
    const { id, name } = await create(desk.agent)
    const [own, colleague] = [await desk.socket(desk.agent), await desk.socket(desk.agent2)]
    const changed = row({ a: listPanel })

    const saved = await desk.ask(contract.updateWorkspace, { id, layout: changed, rev: 1 }, desk.agent)
    await own.hear(contract.workspacesChanged)
    await colleague.settle()

    expect(saved).toMatchObject({ name, layout: changed, rev: 2 })
    expect(colleague.allOf(contract.workspacesChanged)).toEqual([])
  })

  test('saved in two windows at once, the later one hears of it instead of overwriting', async () => {
    const { id } = await create(desk.agent)
    const save = (layout: Layout) => desk.refusal(contract.updateWorkspace, { id, layout, rev: 1 }, desk.agent)
    await desk.ask(contract.updateWorkspace, { id, layout: row({ a: listPanel }), rev: 1 }, desk.agent)

    expect(await save(plain)).toMatchObject({ status: 409, error: 'ERR_WORKSPACE_CHANGED' })
    expect((await shown(id, desk.agent)).layout).toEqual(row({ a: listPanel }))
  })

  test('deleted, it can be brought back under its link', async () => {
    const made = await create(desk.agent)

    await desk.ask(contract.deleteWorkspace, { id: made.id }, desk.agent)
    expect(await desk.refusal(contract.getWorkspace, { id: made.id }, desk.agent)).toMatchObject({ status: 404 })
    await desk.ask(contract.restoreWorkspace, { id: made.id }, desk.agent)

    expect(await shown(made.id, desk.agent)).toMatchObject({ name: made.name, layout: plain })
  })

  test('is not for an agent to share', async () => {
    const { id } = await create(desk.agent)

    expect(await desk.refusal(contract.updateWorkspace, { id, isShared: true }, desk.agent)).toMatchObject({ status: 403 })
    expect(await desk.refusal(contract.updateWorkspace, { id, isShared: true }, desk.supervisor)).toMatchObject({ status: 404 })
  })
})

describe('names and limits', () => {
  test.each([
    ['no name', { name: '  ', layout: plain }, 400],
    ['a long name', { name: 'x'.repeat(61), layout: plain }, 400],
    ['a newer layout', { name: 'N', layout: { ...plain, version: 2 } }, 400],
    ['a layout that is none', { name: 'N', layout: { version: 1, tree: 7 } }, 400],
    ['too much', { name: 'N', layout: row({ a: { ...listPanel, state: 'x'.repeat(70_000) } }) }, 400],
    ['25 tiles', { name: 'N', layout: row(Object.fromEntries(Array.from({ length: 25 }, (_none, index) => [`p${index}`, listPanel]))) }, 422],
  ])('%s is refused', async (_what, body, status) => {
    expect((await desk.call('POST', '/workspaces', { token: desk.agent.token, body })).status).toBe(status)
  })

  test('a tree thousands of levels deep is refused, not read', async () => {
    const tree = `${'{"type":"split","direction":"row","children":['.repeat(3_000)}"a"${']}'.repeat(3_000)}`
    const reply = await desk.call('POST', '/workspaces', {
      token: desk.agent.token,
      body: `{"name":"Fundo","layout":{"version":1,"panels":{},"tree":${tree}}}`,
    })

    expect(reply.status).toBe(400)
  })

  test('24 tiles are kept', async () => {
    const layout = row(Object.fromEntries(Array.from({ length: 24 }, (_none, index) => [`p${index}`, listPanel])))

    expect(Object.keys((await create(desk.agent, layout)).layout.panels)).toHaveLength(24)
  })

  test('a name is taken once per owner, whatever its case and spaces', async () => {
    const { name } = await create(desk.agent, plain, 'Plantão  da noite')
    const again = await desk.refusal(contract.createWorkspace, { name: ' plantão da NOITE', layout: plain }, desk.agent)
    const others = await create(desk.agent2, plain, name)

    expect(again).toMatchObject({ status: 422, body: { fields: [{ field: 'name', code: 'duplicated' }] } })
    expect(others.name).toBe(name)
  })

  test('six at once with one name become one', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 6 }, () => create(desk.agent2, plain, 'Ao mesmo tempo')))

    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('a hundred are the most', async () => {
    const person = await desk.login('supervisor')
    const held = (await desk.ask(contract.listWorkspaces, {}, person)).filter(({ isShared }) => !isShared).length
    for (let made = held; made < contract.MOST_WORKSPACES; made += 1) await create(person, row({ a: listPanel }))

    expect(await desk.refusal(contract.createWorkspace, { name: 'Uma a mais', layout: plain }, person)).toMatchObject({
      status: 422,
      body: { fields: [{ code: 'tooManyWorkspaces' }] },
    })
  })
})

describe("a company's workspace", () => {
  const readers = () =>
    [
      ['agente', desk.agent],
      ['supervisor', desk.supervisor],
      ['admin', desk.admin],
    ] as const

  test.each([
    ['everybody', () => ({}), ['agente', 'supervisor', 'admin']],
    ['a profile', () => ({ profiles: ['super'] }), ['supervisor', 'admin']],
    ['a queue', () => ({ queueIds: [desk.vendas] }), ['agente', 'admin']],
    ['a profile and a queue', () => ({ profiles: ['super'], queueIds: [desk.vendas] }), ['agente', 'supervisor', 'admin']],
    ['those who begin with it', () => ({ profiles: ['super'], startFor: ['user'] }), ['agente', 'supervisor', 'admin']],
  ])('is there for %s', async (_whom, sharing, expected) => {
    const { id } = await share(sharing())

    const found: string[] = []
    for (const [name, who] of readers()) {
      const isListed = await listed(id, who)
      expect((await desk.call('GET', `/workspaces/${id}`, { token: who.token })).status).toBe(isListed ? 200 : 404)
      if (isListed) found.push(name)
    }
    expect(found).toEqual(expected)
  })

  test('is changed by administrators alone, and everybody is told', async () => {
    const { id, name } = await share()
    const ear = await desk.socket(desk.agent)

    for (const who of [desk.agent, desk.supervisor]) {
      expect(await desk.refusal(contract.updateWorkspace, { id, name: 'Outra' }, who)).toMatchObject({ status: 403 })
      expect(await desk.refusal(contract.deleteWorkspace, { id }, who)).toMatchObject({ status: 403 })
    }
    await desk.ask(contract.updateWorkspace, { id, name: `${name} 2` }, desk.admin)

    expect(await ear.hear(contract.workspacesChanged)).toEqual({})
    expect(await shown(id, desk.agent)).toMatchObject({ name: `${name} 2` })
  })

  test('ends for the others when it is made personal again', async () => {
    const { id } = await share({ startFor: ['user'] })

    await desk.ask(contract.updateWorkspace, { id, isShared: false }, desk.admin)

    expect(await listed(id, desk.agent)).toBe(false)
    expect(await shown(id, desk.admin)).toMatchObject({ isShared: false, startFor: [] })
  })

  test('a profile begins with one of them', async () => {
    const first = await share({ startFor: ['user', 'super'] })
    const second = await share({ startFor: ['user'] })

    const starts = (await desk.ask(contract.listWorkspaces, {}, desk.admin)).filter(({ startFor }) => startFor.includes('user'))
    expect(starts.map(({ id }) => id)).toEqual([second.id])
    expect(await shown(first.id, desk.admin)).toMatchObject({ startFor: ['super'] })
  })

  test('comes back without the profiles that begin with another one meanwhile', async () => {
    const first = await share({ startFor: ['user', 'super'] })
    await desk.ask(contract.deleteWorkspace, { id: first.id }, desk.admin)
    const second = await share({ startFor: ['user'] })

    expect(await desk.ask(contract.restoreWorkspace, { id: first.id }, desk.admin)).toMatchObject({ startFor: ['super'] })
    expect(await shown(second.id, desk.admin)).toMatchObject({ startFor: ['user'] })
  })

  test('refuses a queue that is not there', async () => {
    const { id } = await create(desk.admin)

    expect(await desk.refusal(contract.updateWorkspace, { id, isShared: true, queueIds: [999_999] }, desk.admin)).toMatchObject({ status: 422 })
  })
})

describe('a tile that the reader may not see', () => {
  const ticketOutside = async () => {
    const { ticket } = await desk.waitingTicket('Segredo de outra fila')
    await desk.place(desk.agent, [desk.vendas])
    return ticket
  }
  const back = () => desk.place(desk.agent, [desk.suporte, desk.vendas])

  test('is locked: the answer of the link holds neither the ticket nor what its list showed', async () => {
    const { id: ticketId } = await ticketOutside()
    const layout = row({
      a: { ...listPanel, state: { cursor: ticketId, tab: 'open' } },
      b: { type: 'chat.conversation', params: { ticketId }, state: { ticketId, key: null } },
      c: { type: 'closing.protocol', params: { ticketId }, state: null },
    })
    const { id } = await share({}, layout)

    const reply = await desk.call('GET', `/workspaces/${id}`, { token: desk.agent.token })
    await back()
    const again = await shown(id, desk.agent)

    expect(reply.status).toBe(200)
    expect(JSON.stringify(reply.body)).not.toMatch(/ticketId|cursor/)
    expect(contract.workspaceSchema.parse(reply.body).layout.panels).toEqual({
      a: { type: 'tickets.list', params: {}, state: null },
      b: { type: contract.LOCKED_PANEL, params: { type: 'chat.conversation' }, state: null },
      c: { type: contract.LOCKED_PANEL, params: { type: 'closing.protocol' }, state: null },
    })
    expect(again.layout.panels.b).toEqual({ type: 'chat.conversation', params: { ticketId }, state: null })
  })

  test.each([
    ['a screen of administrators', { type: 'hours.hours', params: {}, state: { draft: 1 } }],
    ['a panel nobody vouches for', { type: 'nobody.knows', params: { secret: 'Jabuticaba' }, state: null }],
    ['a conversation that names no ticket', { type: 'chat.conversation', params: { ticketId: 'x' }, state: null }],
    ['a conversation that is not there', { type: 'chat.conversation', params: { ticketId: 999_999 }, state: null }],
    ['a contact that is not there', { type: 'contacts.card', params: { contactId: 999_999, name: 'Jabuticaba' }, state: null }],
  ])('%s', async (_what, panel) => {
    const { id } = await share({}, row({ a: listPanel, b: panel }))

    const seen = await shown(id, desk.agent)

    expect(seen.layout.panels.b).toEqual({ type: contract.LOCKED_PANEL, params: { type: panel.type }, state: null })
    expect(JSON.stringify(seen)).not.toContain('Jabuticaba')
  })

  test('a filter that tells of nobody comes along', async () => {
    const { id } = await share()

    expect((await shown(id, desk.agent)).layout.panels.b).toEqual(plain.panels.b)
  })

  test('is a locked tile in the copy too, and stays what it was when an administrator saves around it', async () => {
    const unknown = { type: 'nobody.knows', params: { secret: 'Jabuticaba' }, state: null }
    const { id } = await share({}, row({ a: listPanel, b: unknown }))

    const copy = await desk.ask(contract.duplicateWorkspace, { id, name: `Cópia ${++count}` }, desk.agent)
    const { layout, rev } = await shown(id, desk.admin)
    await desk.ask(contract.updateWorkspace, { id, layout, rev }, desk.admin)
    const owned = await desk.ask(contract.updateWorkspace, { id, isShared: false }, desk.admin)

    expect(copy).toMatchObject({ isShared: false })
    expect(JSON.stringify(copy)).not.toContain('Jabuticaba')
    expect(layout.panels.b?.type).toBe(contract.LOCKED_PANEL)
    expect(owned.layout.panels.b).toEqual(unknown)
  })

  test('presets are made of what one may open', async () => {
    const [own, admins] = [await desk.ask(contract.listOwnPanels, {}, desk.agent), await desk.ask(contract.listOwnPanels, {}, desk.admin)]

    expect(own).toEqual(expect.arrayContaining(['tickets.list', 'contacts.list']))
    expect(own).not.toContain('hours.hours')
    expect(admins).toContain('hours.hours')
  })
})
