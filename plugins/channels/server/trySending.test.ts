import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { updateConnection } from '#plugins/connections/contract/index.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import * as contract from '../contract/index.ts'
import { type ConnectionDesk, startConnectionDesk } from './testing/connectionDesk.ts'

let connectionDesk: ConnectionDesk
let id: number
beforeAll(async () => {
  connectionDesk = await startConnectionDesk()
})
afterAll(() => connectionDesk.stop())
beforeEach(async () => {
  connectionDesk.begin()
  id = (await connectionDesk.connected()).id
})

const attempt = (to: string) => connectionDesk.desk.ask(contract.trySending, { connectionId: id, to }, connectionDesk.desk.admin)

describe('a trial', () => {
  test('goes to the number that was typed, stands in the history of the line, and makes neither contact nor conversation', async () => {
    const before = (await connectionDesk.rowsOf(contacts).find()).length

    const result = await attempt('(11) 98765-4321')

    expect(result).toMatchObject({ to: '5511987654321', reason: null, detail: null })
    expect(connectionDesk.provider.taken.at(-1)).toMatchObject({ to: '5511987654321', text: expect.stringContaining('Teste do Balcão') })
    expect((await connectionDesk.desk.ask(contract.listConnectionEvents, { connectionId: id }, connectionDesk.desk.admin))[0]).toMatchObject({
      kind: 'trial',
      reason: null,
    })
    expect((await connectionDesk.rowsOf(contacts).find()).length).toBe(before)
  })

  test.each([
    [{ status: 410 }, 'invalidRecipient'],
    [{ status: 429 }, 'rateLimited'],
    [{ status: 500 }, 'temporary'],
    ['hangUp', 'uncertain'],
  ] as const)('that the provider meets with %j says so', async (mood, reason) => {
    connectionDesk.provider.next(mood)

    expect(await attempt('11987654321')).toMatchObject({ reason })
  })

  test('whose echo comes back is of no conversation', async () => {
    const connection = await connectionDesk.connected()
    await connectionDesk.desk.ask(contract.trySending, { connectionId: connection.id, to: '11987650000' }, connectionDesk.desk.admin)
    const body = connectionDesk.provider.taken.at(-1)?.text ?? ''
    const before = (await connectionDesk.rowsOf(contacts).find()).length
    const from = { name: 'Eu', addresses: [{ kind: 'phone' as const, value: '5511987650000' }] as const }

    await connection.deliver({ kind: 'message', ref: 'eco-1', from: { ...from, addresses: [from.addresses[0]] }, body, isOwn: true })

    await vi.waitFor(async () => expect(await connectionDesk.stateOf(connection.id)).toMatchObject({ waiting: 0, unreadable: 0 }))
    expect((await connectionDesk.rowsOf(contacts).find()).length).toBe(before)
  })

  test.each(['', 'amanhã', '12'])('to %j is refused with its field', async (to) => {
    const refusal = await connectionDesk.desk.refusal(contract.trySending, { connectionId: id, to }, connectionDesk.desk.admin)

    expect(refusal).toMatchObject({ status: 422, body: { fields: [{ field: 'to' }] } })
  })

  test('is for those who keep the connections of the company alone, and of connections that are on', async () => {
    const { admin: stranger } = await connectionDesk.desk.otherTenant()
    const question = { connectionId: id, to: '11987654321' }

    expect(await connectionDesk.desk.refusal(contract.trySending, question, connectionDesk.desk.agent)).toMatchObject({ status: 403 })
    expect(await connectionDesk.desk.refusal(contract.trySending, question, stranger)).toMatchObject({ status: 404 })
    await connectionDesk.desk.ask(updateConnection, { id, isActive: false }, connectionDesk.desk.admin)
    expect(await connectionDesk.desk.refusal(contract.trySending, question, connectionDesk.desk.admin)).toMatchObject({ status: 404 })
  })

  test('is refused after five in a minute', async () => {
    for (let turn = 0; turn < 5; turn += 1) await attempt('11987654321')

    const refusal = await connectionDesk.desk.refusal(contract.trySending, { connectionId: id, to: '11987654321' }, connectionDesk.desk.admin)

    expect(refusal).toMatchObject({ status: 429, body: { retryAfterSeconds: expect.any(Number) } })
  })
})
