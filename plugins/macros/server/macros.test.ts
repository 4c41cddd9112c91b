import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { createMacro, deleteMacro, listMacros, type Macro, macroGone, macroSaved, macroSchema, updateMacro } from '../contract/index.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

const steps = [
  { command: 'tickets.setPriority', args: { priority: 'high' } },
  { command: 'tickets.resolveWith', args: { reasonId: null } },
]
const create = (who: Session, draft: Partial<Pick<Macro, 'name' | 'isShared' | 'steps'>> = {}) =>
  desk.ask(createMacro, { name: 'Encerrar venda', steps, ...draft }, who)
const share = () => create(desk.supervisor, { isShared: true })
const seenBy = async (who: Session) => (await desk.ask(listMacros, {}, who)).map(({ id }) => id)
/** Names of those whose list has the macro. */
async function viewersOf({ id }: Macro): Promise<string[]> {
  const people = { admin: desk.admin, supervisor: desk.supervisor, agent: desk.agent, agent2: desk.agent2 }
  const seen = await Promise.all(Object.entries(people).map(async ([name, who]) => ((await seenBy(who)).includes(id) ? [name] : [])))
  return seen.flat()
}

test('one is made, listed, changed and deleted', async () => {
  const { token, userId } = desk.agent
  const made = await desk.call('POST', '/macros', { token, body: { name: '  Boas-vindas ', steps } })
  expect(made).toMatchObject({ status: 200, body: { name: 'Boas-vindas', steps, isShared: false, userId, rev: 1 } })
  const { id } = macroSchema.parse(made.body)
  const path = `/macros/${id}`

  expect((await desk.call('GET', '/macros', { token })).body).toContainEqual(made.body)
  const changed = await desk.call('PUT', path, { token, body: { steps: steps.slice(1) } })
  expect(changed).toMatchObject({ status: 200, body: { name: 'Boas-vindas', steps: steps.slice(1), rev: 2 } })
  expect(await desk.call('DELETE', path, { token })).toMatchObject({ status: 200, body: { message: 'MACRO_DELETED' } })
  expect(await seenBy(desk.agent)).not.toContain(id)
})

describe('who sees', () => {
  test('a personal one is for its author alone', async () => {
    expect(await viewersOf(await create(desk.agent))).toEqual(['agent'])
    expect(await viewersOf(await create(desk.admin))).toEqual(['admin'])
  })

  test('a shared one is for all', async () => {
    expect(await viewersOf(await share())).toEqual(['admin', 'supervisor', 'agent', 'agent2'])
  })

  test('a superadmin sees and makes none', async () => {
    expect(await desk.refusal(listMacros, {}, desk.superadmin)).toMatchObject({ status: 403 })
    expect(await desk.refusal(createMacro, { name: 'Minha', steps }, desk.superadmin)).toMatchObject({ status: 403 })
  })

  test('nobody without a session', async () => {
    expect(await desk.call('GET', '/macros')).toMatchObject({ status: 401 })
  })

  test('another company sees nothing and changes nothing', async () => {
    const [{ id }, { admin: neighbour }] = [await share(), await desk.otherTenant()]

    expect(await seenBy(neighbour)).toEqual([])
    expect(await desk.refusal(updateMacro, { id, name: 'Invasão' }, neighbour)).toMatchObject({ status: 404, error: 'ERR_NO_MACRO_FOUND' })
    expect(await desk.refusal(deleteMacro, { id }, neighbour)).toMatchObject({ status: 404 })
    expect(await seenBy(desk.admin)).toContain(id)
  })

  test('they come by name', async () => {
    for (const name of ['zelar', 'Área', 'abrir']) await create(desk.agent2, { name })

    const names = (await desk.ask(listMacros, {}, desk.agent2)).filter(({ isShared }) => !isShared).map(({ name }) => name)
    expect(names).toEqual(['abrir', 'Área', 'zelar'])
  })
})

describe('who changes', () => {
  test('shared ones: admin and supervisor, not an agent', async () => {
    const macro = await share()
    const { id } = macro

    expect((await desk.ask(updateMacro, { id, name: 'Da admin' }, desk.admin)).name).toBe('Da admin')
    expect(await desk.refusal(updateMacro, { id, name: 'Do agente' }, desk.agent)).toMatchObject({ status: 403 })
    expect(await desk.refusal(deleteMacro, { id }, desk.agent)).toMatchObject({ status: 403 })
    await desk.ask(deleteMacro, { id }, desk.admin)
    expect(await viewersOf(macro)).toEqual([])
  })

  test("a colleague's own is not there for anybody, whoever they are", async () => {
    const { id } = await create(desk.agent)

    for (const who of [desk.admin, desk.supervisor, desk.agent2]) {
      expect(await desk.refusal(updateMacro, { id, name: 'Minha' }, who)).toMatchObject({ status: 404, error: 'ERR_NO_MACRO_FOUND' })
      expect(await desk.refusal(deleteMacro, { id }, who)).toMatchObject({ status: 404 })
    }
  })

  test('an agent shares nothing', async () => {
    const { id } = await create(desk.agent)

    expect(await desk.refusal(createMacro, { name: 'De todos', isShared: true, steps }, desk.agent)).toMatchObject({ status: 403 })
    expect(await desk.refusal(updateMacro, { id, isShared: true }, desk.agent)).toMatchObject({ status: 403 })
  })

  test('made personal, a shared one is of who did it', async () => {
    const macro = await share()

    const changed = await desk.ask(updateMacro, { id: macro.id, isShared: false }, desk.admin)

    expect(changed).toMatchObject({ isShared: false, userId: desk.admin.userId })
    expect(await viewersOf(macro)).toEqual(['admin'])
  })
})

describe('what is refused', () => {
  test.each([
    [{ name: ' ' }, ['name required']],
    [{ name: 'x'.repeat(61) }, ['name too_big']],
    [{ steps: [] }, ['steps required']],
    [{ steps: Array.from({ length: 21 }, () => ({ command: 'tickets.accept', args: {} })) }, ['steps too_big']],
    [{ steps: [{ command: 'aceitar', args: {} }] }, ['steps invalid_format']],
    [{ steps: [{ command: 'chat.send', args: { body: 'x'.repeat(12_000) } }] }, ['steps too_long']],
    [{ name: '', steps: [] }, ['name required', 'steps required']],
  ])('with its fields: %#', async (draft, fields) => {
    const refused = await desk.refusal(createMacro, { name: 'Boa', steps, ...draft }, desk.agent)

    expect(refused).toMatchObject({ status: 422, error: 'ERR_INVALID_INPUT' })
    expect(refused.body.fields?.map(({ field, code }) => `${field} ${code}`)).toEqual(fields)
  })

  test('what has the wrong shape', async () => {
    const { token } = desk.agent

    for (const body of [{ name: 7 }, { name: 'Torta', steps: ['tickets.accept'] }, { name: 'Torta', steps: [{ command: 'tickets.accept', args: 'nada' }] }]) {
      expect(await desk.call('POST', '/macros', { token, body })).toMatchObject({ status: 400 })
    }
  })
})

describe('news', () => {
  test('of a shared one go to all of the company, and to those who no longer see it', async () => {
    const [agent, agent2, neighbour] = [await desk.socket(desk.agent), await desk.socket(desk.agent2), await desk.socket((await desk.otherTenant()).admin)]
    const { id } = await share()
    await agent.hear(macroSaved, (macro) => macro.id === id)
    await agent2.hear(macroSaved, (macro) => macro.id === id)

    await desk.ask(updateMacro, { id, isShared: false }, desk.admin)

    await agent.hear(macroGone, (gone) => gone.id === id)
    await neighbour.settle()
    expect([...neighbour.allOf(macroSaved), ...neighbour.allOf(macroGone)]).toEqual([])
  })

  test('of a personal one go to its author alone', async () => {
    const [agent, admin] = [await desk.socket(desk.agent), await desk.socket(desk.admin)]

    const { id } = await create(desk.agent)
    await agent.hear(macroSaved, (macro) => macro.id === id)
    await desk.ask(deleteMacro, { id }, desk.agent)
    await agent.hear(macroGone, (gone) => gone.id === id)

    await admin.settle()
    expect([...admin.allOf(macroSaved), ...admin.allOf(macroGone)]).toEqual([])
  })
})
