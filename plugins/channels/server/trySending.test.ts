import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { updateConnection } from '#plugins/connections/contract/index.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import * as contract from '../contract/index.ts'
import { type ConnectionDesk, startConnectionDesk } from './testing/connectionDesk.ts'

let lines: ConnectionDesk
let id: number
beforeAll(async () => {
  lines = await startConnectionDesk()
})
afterAll(() => lines.stop())
beforeEach(async () => {
  lines.begin()
  id = (await lines.connected()).id
})

const attempt = (to: string) => lines.desk.ask(contract.trySending, { connectionId: id, to }, lines.desk.admin)

describe('a trial', () => {
  test('goes to the number that was typed, stands in the history of the line, and makes neither contact nor conversation', async () => {
    const before = (await lines.rowsOf(contacts).find()).length

    const result = await attempt('(11) 98765-4321')

    expect(result).toMatchObject({ to: '5511987654321', reason: null, detail: null })
    expect(lines.provider.taken.at(-1)).toMatchObject({ to: '5511987654321', text: expect.stringContaining('Teste do Balcão') })
    expect((await lines.desk.ask(contract.listConnectionEvents, { connectionId: id }, lines.desk.admin))[0]).toMatchObject({ kind: 'trial', reason: null })
    expect((await lines.rowsOf(contacts).find()).length).toBe(before)
  })

  test.each([
    [{ status: 410 }, 'invalidRecipient'],
    [{ status: 429 }, 'rateLimited'],
    [{ status: 500 }, 'temporary'],
    ['hangUp', 'uncertain'],
  ] as const)('that the provider meets with %j says so', async (mood, reason) => {
    lines.provider.next(mood)

    expect(await attempt('11987654321')).toMatchObject({ reason })
  })

  test('whose echo comes back is of no conversation', async () => {
    const line = await lines.connected()
    await lines.desk.ask(contract.trySending, { connectionId: line.id, to: '11987650000' }, lines.desk.admin)
    const body = lines.provider.taken.at(-1)?.text ?? ''
    const before = (await lines.rowsOf(contacts).find()).length
    const from = { name: 'Eu', addresses: [{ kind: 'phone' as const, value: '5511987650000' }] as const }

    await line.deliver({ kind: 'message', ref: 'eco-1', from: { ...from, addresses: [from.addresses[0]] }, body, isOwn: true })

    await vi.waitFor(async () => expect(await lines.lineOf(line.id)).toMatchObject({ waiting: 0, unreadable: 0 }))
    expect((await lines.rowsOf(contacts).find()).length).toBe(before)
  })

  test.each(['', 'amanhã', '12'])('to %j is refused with its field', async (to) => {
    const refusal = await lines.desk.refusal(contract.trySending, { connectionId: id, to }, lines.desk.admin)

    expect(refusal).toMatchObject({ status: 422, body: { fields: [{ field: 'to' }] } })
  })

  test('is for those who keep the connections of the company alone, and of connections that are on', async () => {
    const { admin: stranger } = await lines.desk.otherTenant()
    const question = { connectionId: id, to: '11987654321' }

    expect(await lines.desk.refusal(contract.trySending, question, lines.desk.agent)).toMatchObject({ status: 403 })
    expect(await lines.desk.refusal(contract.trySending, question, stranger)).toMatchObject({ status: 404 })
    await lines.desk.ask(updateConnection, { id, isActive: false }, lines.desk.admin)
    expect(await lines.desk.refusal(contract.trySending, question, lines.desk.admin)).toMatchObject({ status: 404 })
  })

  test('is refused after five in a minute', async () => {
    for (let turn = 0; turn < 5; turn += 1) await attempt('11987654321')

    const refusal = await lines.desk.refusal(contract.trySending, { connectionId: id, to: '11987654321' }, lines.desk.admin)

    expect(refusal).toMatchObject({ status: 429, body: { retryAfterSeconds: expect.any(Number) } })
  })
})
