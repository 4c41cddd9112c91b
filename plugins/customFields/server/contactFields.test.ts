import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { undoActionOn } from '#plugins/deeds/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

const listed = (who = desk.admin) => desk.ask(contract.listContactFields, {}, who)
const keys = async (who = desk.admin) => (await listed(who)).map(({ key }) => key)
const make = (key: string, more: Partial<z.input<typeof contract.createContactField.input>> = {}) =>
  desk.ask(contract.createContactField, { name: `Campo ${key}`, key, ...more }, desk.admin)
const undo = (id: number) => desk.ask(undoActionOn, { rows: 'customFields.contactField', rowId: String(id) }, desk.admin)

afterEach(async () => {
  for (const { id } of await listed()) await desk.ask(contract.deleteContactField, { id }, desk.admin)
})

describe('the fields of contacts', () => {
  test('are made, listed in their order, changed and deleted', async () => {
    const wanted = { name: ' Plano ', key: ' plano ', type: 'choice' as const, help: ' Qual? ', options: [' Ouro ', '', 'Prata'], isRequired: true }
    const made = await desk.ask(contract.createContactField, wanted, desk.supervisor)
    const kept = { name: 'Plano', key: 'plano', type: 'choice', help: 'Qual?', options: ['Ouro', 'Prata'], isRequired: true, isInDetails: true }
    expect(made).toEqual({ ...kept, id: made.id, order: 1, rev: expect.any(Number) })
    await make('desde', { type: 'date' })
    expect(await listed(desk.agent)).toEqual([made, expect.objectContaining({ key: 'desde', order: 2, type: 'date' })])

    const changed = await desk.ask(contract.updateContactField, { id: made.id, type: 'text', isInDetails: false }, desk.admin)
    expect(changed).toMatchObject({ key: 'plano', name: 'Plano', type: 'text', options: [], isRequired: true, isInDetails: false })
    expect(changed.rev).toBeGreaterThan(made.rev)

    expect(await desk.ask(contract.deleteContactField, { id: made.id }, desk.admin)).toEqual({ id: made.id })
    expect(await listed()).toEqual([expect.objectContaining({ key: 'desde', order: 1 })])
    expect((await desk.refusal(contract.updateContactField, { id: made.id, name: 'x' }, desk.admin)).status).toBe(404)
    expect((await desk.refusal(contract.deleteContactField, { id: made.id }, desk.admin)).status).toBe(404)
  })

  test('stand where they are put, and the others around them', async () => {
    const [one] = [await make('um'), await make('dois'), await make('tres')]
    await make('zero', { order: 1 })
    expect(await keys()).toEqual(['zero', 'um', 'dois', 'tres'])

    expect(await desk.ask(contract.updateContactField, { id: one.id, order: 3 }, desk.admin)).toMatchObject({ order: 3 })
    expect(await keys()).toEqual(['zero', 'dois', 'um', 'tres'])
    expect((await listed()).map(({ order }) => order)).toEqual([1, 2, 3, 4])

    await desk.ask(contract.updateContactField, { id: one.id, order: 900 }, desk.admin)
    expect(await keys()).toEqual(['zero', 'dois', 'tres', 'um'])
  })

  test('come back as the same ones, at their place, when a deletion is undone', async () => {
    const [, two] = [await make('um'), await make('dois', { type: 'choice', options: ['A', 'B'] }), await make('tres')]
    await desk.ask(contract.deleteContactField, { id: two.id }, desk.admin)

    await undo(two.id)

    expect(await keys()).toEqual(['um', 'dois', 'tres'])
    expect((await listed())[1]).toMatchObject({ id: two.id, options: ['A', 'B'], order: 2 })
  })

  test('do not come back where another has the key by then', async () => {
    const { id } = await make('um')
    await desk.ask(contract.deleteContactField, { id }, desk.admin)
    await make('um')

    expect(await desk.refusal(undoActionOn, { rows: 'customFields.contactField', rowId: String(id) }, desk.admin)).toMatchObject({ status: 422 })
    expect(await keys()).toEqual(['um'])
  })

  test.each([
    ['nothing', {}, ['name.required', 'key.required']],
    ['a name and a key that are taken', { name: 'campo UM', key: 'UM' }, ['name.duplicated', 'key.duplicated']],
    ['a built-in variable', { name: 'Protocolo', key: 'protocol' }, ['key.built_in']],
    ['a choice without options', { name: 'Plano', key: 'plano', type: 'choice' as const }, ['options.required']],
  ])('%s is refused with the fields', async (_what, input, codes) => {
    await make('um')

    const { status, body } = await desk.refusal(contract.createContactField, input, desk.admin)

    expect(status).toBe(422)
    expect((body.fields ?? []).map(({ field, code }) => `${field}.${code}`)).toEqual(codes)
  })

  test.each([
    ['an unknown type', { name: 'Um', key: 'um', type: 'colour' }],
    ['options that are no texts', { name: 'Um', key: 'um', type: 'choice', options: [1] }],
    ['a place before the first', { name: 'Um', key: 'um', order: 0 }],
    ['a key that is no text', { name: 'Um', key: { toString: 'um' } }],
  ])('%s is bad input', async (_what, body) => {
    const { status } = await desk.call('POST', '/contactFields', { token: desk.admin.token, body })

    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(await keys()).toEqual([])
  })

  test('are at most forty', async () => {
    for (let count = 1; count <= contract.MOST_CONTACT_FIELDS; count += 1) await make(`campo_${count}`)

    expect(await desk.refusal(contract.createContactField, { name: 'Mais um', key: 'mais' }, desk.admin)).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'name', code: 'too_many' }] },
    })
  })

  test('are kept by leaders alone, and by no other company', async () => {
    const { id } = await make('um')
    const neighbour = (await desk.otherTenant()).admin

    expect((await desk.refusal(contract.createContactField, { name: 'Meu', key: 'meu' }, desk.agent)).status).toBe(403)
    expect((await desk.refusal(contract.updateContactField, { id, name: 'x' }, desk.agent)).status).toBe(403)
    expect((await desk.refusal(contract.deleteContactField, { id }, desk.agent)).status).toBe(403)
    expect((await desk.refusal(contract.listContactFields, {}, null)).status).toBe(401)
    expect((await desk.refusal(contract.updateContactField, { id, name: 'x' }, neighbour)).status).toBe(404)
    expect((await desk.refusal(contract.deleteContactField, { id }, neighbour)).status).toBe(404)
    expect(await listed(neighbour)).toEqual([])
    expect(await desk.ask(contract.createContactField, { name: 'Campo um', key: 'um' }, neighbour)).toMatchObject({ order: 1 })
  })

  test('of two writers at once have one key each, and a place each', async () => {
    const answers = await Promise.allSettled([make('um'), make('UM', { name: 'Outro' }), make('dois'), make('tres')])

    expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    expect((await listed()).map(({ order }) => order)).toEqual([1, 2, 3])
    const all = await listed()
    await Promise.all(all.map(({ id }, index) => desk.ask(contract.updateContactField, { id, order: 3 - index, help: `ajuda ${index}` }, desk.admin)))
    expect((await listed()).map(({ order }) => order)).toEqual([1, 2, 3])
    expect((await listed()).map(({ help }) => help).toSorted()).toEqual(['ajuda 0', 'ajuda 1', 'ajuda 2'])
  })

  test('are heard of by others', async () => {
    const ear = await desk.socket(desk.agent2)
    const made = await make('um')
    expect(await ear.hear(contract.contactFieldSaved, ({ id }) => id === made.id)).toEqual(made)

    await desk.ask(contract.deleteContactField, { id: made.id }, desk.admin)
    expect(await ear.hear(contract.contactFieldGone, ({ id }) => id === made.id)).toEqual({ id: made.id })
  })
})
