import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import { undoActionOn } from '#plugins/deeds/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { savedViews } from '../contract/index.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

const DRAFT = { name: 'Meus urgentes', screen: 'funnel.board', filter: { ownerId: 'me', priority: 'urgent' } }
const save = (who: Session, more: object = {}) => desk.ask(savedViews.create, { ...DRAFT, ...more }, who)
const seenBy = async (who: Session) => (await desk.ask(savedViews.list, {}, who)).map(({ id }) => id)
const statusOf = async (...refused: Parameters<typeof desk.refusal>) => (await desk.refusal(...refused)).status

test('a view is its owner’s alone until a leader shares it, and everybody hears of that', async () => {
  const own = await save(desk.agent, { name: ' Meus urgentes ' })
  expect(own).toMatchObject({ ...DRAFT, userId: desk.agent.userId, isShared: false })
  expect(await seenBy(desk.agent)).toContain(own.id)
  expect(await seenBy(desk.admin)).not.toContain(own.id)
  expect(await statusOf(savedViews.update, { id: own.id, name: 'Minha' }, desk.admin)).toBe(404)
  expect(await statusOf(savedViews.remove, { id: own.id }, desk.agent2)).toBe(404)

  const ear = await desk.socket(desk.agent)
  const shared = await save(desk.supervisor, { name: 'Da equipe', isShared: true })
  expect(await ear.hear(savedViews.saved, ({ id }) => id === shared.id)).toMatchObject({ name: 'Da equipe' })
  expect(await statusOf(savedViews.update, { id: shared.id, name: 'Outra' }, desk.agent)).toBe(404)
  expect(await desk.ask(savedViews.update, { id: shared.id, filter: { status: 'won' } }, desk.admin)).toMatchObject({ filter: { status: 'won' } })

  await desk.ask(savedViews.update, { id: shared.id, isShared: false }, desk.supervisor)
  expect(await ear.hear(savedViews.gone, ({ id }) => id === shared.id)).toEqual({ id: shared.id })
  expect(await seenBy(desk.agent)).not.toContain(shared.id)
  expect(await seenBy(desk.supervisor)).toContain(shared.id)
})

test('a deleted view comes back', async () => {
  const { id } = await save(desk.agent)
  await desk.ask(savedViews.remove, { id }, desk.agent)
  expect(await seenBy(desk.agent)).not.toContain(id)
  await desk.ask(undoActionOn, { rows: savedViews.rows, rowId: String(id) }, desk.agent)
  expect(await seenBy(desk.agent)).toContain(id)
})

test.each([
  ['no name', { name: ' ' }, ['name.required']],
  ['a long name', { name: 'x'.repeat(61) }, ['name.too_big']],
  ['no screen', { screen: '<script>' }, ['screen.required']],
  ['a huge value', { filter: { search: 'x'.repeat(1_001) } }, ['filter.too_big']],
  ['too many values', { filter: Object.fromEntries(Array.from({ length: 41 }, (_none, at) => [`f${at}`, ''])) }, ['filter.too_big']],
  ['sharing by an agent', { isShared: true }, ['isShared.notAllowed']],
])('%s is refused', async (_what, more, codes) => {
  const { status, body } = await desk.refusal(savedViews.create, { ...DRAFT, ...more }, desk.agent)
  expect([status, (body.fields ?? []).map(({ field, code }) => `${field}.${code}`)]).toEqual([422, codes])
})
