import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { undoActionOn } from '#plugins/deeds/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

const create = (wanted: object = {}) => desk.ask(contract.createConnection, { name: `Conexão ${newId().slice(-10)}`, type: 'webchat', ...wanted }, desk.admin)
const change = (id: number, wanted: object) => desk.ask(contract.updateConnection, { id, ...wanted }, desk.admin)
const textsOf = ({ sendGreetingAccepted, sendMsgTransfTicket }: Partial<contract.ConnectionTexts>) => [sendGreetingAccepted, sendMsgTransfTicket]
const shown = async (id: number, who = desk.admin) => textsOf(await desk.ask(contract.getConnection, { id }, who))
const listed = async (id: number, who: typeof desk.admin) => (await desk.ask(contract.listConnections, {}, who)).find((one) => one.id === id)

describe('the automatic texts of a connection', () => {
  test('are the company’s unless something else is given', async () => {
    const [plain, own] = [await create(), await create({ sendGreetingAccepted: 'Oi', sendMsgTransfTicket: '  ' })]

    expect([textsOf(plain), textsOf(own)]).toEqual([
      [null, null],
      ['Oi', ''],
    ])
    expect([await shown(plain.id), await shown(own.id)]).toEqual([textsOf(plain), textsOf(own)])
  })

  test('change one by one, and go back to the company’s with null', async () => {
    const { id } = await create({ sendGreetingAccepted: 'Oi' })

    const both = await change(id, { sendMsgTransfTicket: '' })
    const same = await change(id, { sendGreetingAccepted: 'Oi', sendMsgTransfTicket: '' })
    const back = await change(id, { sendGreetingAccepted: null })

    expect([textsOf(both), same.rev, textsOf(back)]).toEqual([['Oi', ''], both.rev, [null, '']])
    expect(await shown(id)).toEqual([null, ''])
  })

  test('go back with the undo', async () => {
    const { id } = await create({ sendGreetingAccepted: 'Oi' })
    const { rev } = await change(id, { sendGreetingAccepted: 'Olá', sendMsgTransfTicket: 'Um momento' })

    await desk.ask(undoActionOn, { rows: 'connections.connection', rowId: String(id), rev }, desk.admin)

    expect(await shown(id)).toEqual(['Oi', null])
    expect(await desk.kernel.ctx.use(contract.connectionsService).byId(desk.admin.tenantId, id)).toMatchObject({ texts: { sendGreetingAccepted: 'Oi' } })
  })

  test('are read by administrators and supervisors of the company, and not by agents or in events', async () => {
    const ear = await desk.socket(desk.admin)
    const { id } = await create({ sendGreetingAccepted: 'Segredo da casa' })
    const { admin: neighbour } = await desk.otherTenant()

    expect([await shown(id, desk.supervisor), textsOf((await listed(id, desk.supervisor)) ?? {})]).toEqual(Array(2).fill(['Segredo da casa', null]))
    expect(await listed(id, desk.agent)).not.toHaveProperty('sendGreetingAccepted')
    expect(await ear.hear(contract.connectionChanged, (one) => one.id === id)).not.toHaveProperty('sendGreetingAccepted')
    expect(await desk.refusal(contract.updateConnection, { id, sendGreetingAccepted: 'Meu' }, desk.supervisor)).toMatchObject({ status: 403 })
    expect(await desk.refusal(contract.updateConnection, { id, sendGreetingAccepted: 'Meu' }, neighbour)).toMatchObject({ status: 404 })
    expect(await shown(id)).toEqual(['Segredo da casa', null])
  })

  test('too long are refused at their field', async () => {
    const { id } = await create()
    const text = 'x'.repeat(contract.LONGEST_CONNECTION_TEXT + 1)

    for (const field of ['sendGreetingAccepted', 'sendMsgTransfTicket']) {
      const refusals = [
        await desk.refusal(contract.createConnection, { name: `Conexão ${newId().slice(-10)}`, type: 'webchat', [field]: text }, desk.admin),
        await desk.refusal(contract.updateConnection, { id, [field]: text }, desk.admin),
      ]
      for (const refusal of refusals) expect(refusal).toMatchObject({ status: 422, body: { fields: [{ field, code: 'too_big' }] } })
    }
    expect(await shown(id)).toEqual([null, null])
  })

  test.each([
    ['half a character', 'Oi \ud83d'],
    ['the character that is none', 'Oi \u0000'],
  ])('lose %s on their way in, and are refused with it inside the server', async (_what, sendGreetingAccepted) => {
    const { id } = await create({ sendGreetingAccepted })

    const changing = desk.kernel.ctx.use(contract.connectionsService).change(desk.admin.tenantId, id, { sendGreetingAccepted })

    await expect(changing).rejects.toMatchObject({ status: 422, body: { fields: [{ field: 'sendGreetingAccepted', code: 'invalid_format' }] } })
    expect(await shown(id)).toEqual(['Oi ', null])
  })
})
