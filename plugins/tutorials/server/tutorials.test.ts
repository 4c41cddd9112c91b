import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { tutorials } from '../contract/index.ts'

let desk: Desk
let count = 0
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

const URL_OF_VIDEO = 'https://videos.example/1'
const newTutorial = (more: object = {}) => {
  count += 1
  return desk.ask(tutorials.create, { title: `Tutorial ${count}`, url: URL_OF_VIDEO, ...more }, desk.admin)
}
const listed = async (who = desk.agent) => desk.ask(tutorials.list, {}, who)

test('they are made, listed in their order, changed and deleted', async () => {
  const last = await desk.ask(tutorials.create, { title: ' Zelo ', description: ' Como cuidar ', url: ` ${URL_OF_VIDEO} `, position: 2 }, desk.supervisor)
  expect(last).toMatchObject({ title: 'Zelo', description: 'Como cuidar', url: URL_OF_VIDEO, position: 2, rev: 1 })
  await newTutorial({ title: 'beira', position: 2 })
  await newTutorial({ title: 'Primeiro dia', position: 1 })
  expect((await listed()).map(({ title }) => title)).toEqual(['Primeiro dia', 'beira', 'Zelo'])

  expect(await desk.ask(tutorials.update, { id: last.id, position: 1 }, desk.admin)).toMatchObject({ title: 'Zelo', position: 1, rev: 2 })
  expect((await listed()).map(({ title }) => title)).toEqual(['Primeiro dia', 'Zelo', 'beira'])
  expect(await desk.ask(tutorials.remove, { id: last.id }, desk.admin)).toEqual({ id: last.id })
  expect((await desk.refusal(tutorials.update, { id: last.id, title: 'x' }, desk.admin)).status).toBe(404)
  expect((await desk.refusal(tutorials.remove, { id: last.id }, desk.admin)).status).toBe(404)
})

test.each([
  ['nothing', async () => ({}), ['title.required', 'url.invalid_format']],
  ['a title twice, whatever its case', async () => ({ title: (await newTutorial()).title.toUpperCase(), url: URL_OF_VIDEO }), ['title.duplicated']],
  ['a script', async () => ({ title: 'Torto', url: 'javascript:alert(1)' }), ['url.invalid_format']],
  ['no place', async () => ({ title: 'Torto', url: URL_OF_VIDEO, position: -1 }), ['position.invalid_type']],
])('%s is refused', async (_what, input, codes) => {
  const { status, body } = await desk.refusal(tutorials.create, await input(), desk.admin)

  expect(status).toBe(422)
  expect((body.fields ?? []).map(({ field, code }) => `${field}.${code}`)).toEqual(codes)
})

test('they are kept by leaders alone, and by no other company', async () => {
  const { id } = await newTutorial()
  const neighbour = (await desk.otherTenant()).admin

  expect((await desk.refusal(tutorials.create, { title: 'meu', url: URL_OF_VIDEO }, desk.agent)).status).toBe(403)
  expect((await desk.refusal(tutorials.update, { id, title: 'x' }, desk.agent)).status).toBe(403)
  expect((await desk.refusal(tutorials.remove, { id }, desk.agent)).status).toBe(403)
  expect((await desk.refusal(tutorials.update, { id, title: 'x' }, neighbour)).status).toBe(404)
  expect((await desk.refusal(tutorials.remove, { id }, neighbour)).status).toBe(404)
  expect(await listed(neighbour)).toEqual([])
})

test('others hear of them', async () => {
  const ear = await desk.socket(desk.agent2)
  const made = await newTutorial()
  expect(await ear.hear(tutorials.saved, ({ id }) => id === made.id)).toEqual(made)

  await desk.ask(tutorials.remove, { id: made.id }, desk.admin)
  expect(await ear.hear(tutorials.gone, ({ id }) => id === made.id)).toEqual({ id: made.id })
})
