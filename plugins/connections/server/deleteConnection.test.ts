import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { undoActionOn } from '#plugins/deeds/contract/index.ts'
import { createVisitor, getWebchat, listVisitorMessages, sendVisitorMessage } from '#plugins/webchat/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

const create = () => desk.ask(contract.createConnection, { name: `Conexão ${newId().slice(-10)}`, type: 'webchat' }, desk.admin)
const remove = (id: number, more: object = {}) => desk.ask(contract.deleteConnection, { id, ...more }, desk.admin)
const refusal = (id: number, more: object = {}) => desk.refusal(contract.deleteConnection, { id, ...more }, desk.admin)
const listed = async () => (await desk.ask(contract.listAdministered, {}, desk.admin)).connections
const site = async () => (await listed()).find(({ name }) => name === 'Site') ?? { id: 0 }

/** Somebody writes on a connection. */
async function conversationOn({ token = '' }: { token?: string | undefined }) {
  const address = desk.newAddress()
  const { visitorToken } = await desk.ask(createVisitor, { token, name: 'Nara' }, { token: '', address })
  const caller = { token: visitorToken, address }
  await desk.ask(sendVisitorMessage, { token, body: 'Olá', idFront: newId() }, caller)
  const { ticket } = await desk.ask(listVisitorMessages, { token }, caller)
  return ticket?.id ?? 0
}

describe('a connection that is deleted', () => {
  test('is gone for everybody at once, its page too, and comes back as the same one', async () => {
    const { id, name, token = '' } = await create()
    const ear = await desk.socket(desk.agent)

    expect(await remove(id)).toEqual({ message: 'CONNECTION_DELETED' })

    expect(await ear.hear(contract.connectionGone, (gone) => gone === id)).toBe(id)
    expect((await listed()).map((one) => one.id)).not.toContain(id)
    expect(await desk.refusal(getWebchat, { token }, null)).toMatchObject({ status: 404 })
    await desk.ask(undoActionOn, { rows: 'connections.connection', rowId: String(id) }, desk.admin)
    expect((await listed()).find((one) => one.id === id)).toMatchObject({ name, token })
    expect(await desk.ask(getWebchat, { token }, null)).toMatchObject({ name })
  })

  test('leaves its name free', async () => {
    const { id, name } = await create()
    await remove(id)

    expect(await desk.ask(contract.createConnection, { name, type: 'webchat' }, desk.admin)).toMatchObject({ name })
  })
})

describe('with open conversations', () => {
  test('it stays until somebody says where they go', async () => {
    const made = await create()
    await conversationOn(made)

    expect(await refusal(made.id)).toMatchObject({ status: 409, error: 'ERR_CONNECTION_TICKETS_EXIST', body: { openTicketCount: 1 } })
    expect((await listed()).find(({ id }) => id === made.id)).toMatchObject({ openTicketCount: 1 })
  })

  test('they go to another one', async () => {
    const [made, successor] = [await create(), await create()]
    const ticketId = await conversationOn(made)

    await remove(made.id, { conversationsTo: successor.id })

    expect(await desk.ticket(ticketId)).toMatchObject({ whatsappId: successor.id, status: 'pending' })
  })

  test('or are closed', async () => {
    const made = await create()
    const ticketId = await conversationOn(made)

    await remove(made.id, { conversationsTo: 'closed' })

    expect(await desk.ticket(ticketId)).toMatchObject({ status: 'closed', whatsappId: made.id })
  })

  test.each([
    ['itself', (own: number) => own],
    ['nobody', () => 99_999],
  ])('they do not go to %s', async (_what, successor) => {
    const { id, ...made } = await create()
    await conversationOn(made)

    const answer = await refusal(id, { conversationsTo: successor(id) })

    expect(answer).toMatchObject({ status: 422, body: { fields: [{ field: 'conversationsTo', code: 'unknown' }] } })
  })
})

describe('the default', () => {
  test('stays until another one is named, which has the mark then', async () => {
    const [own, successor] = [await create(), await create()]
    await desk.ask(contract.updateConnection, { id: own.id, isDefault: true }, desk.admin)

    expect(await refusal(own.id)).toMatchObject({ status: 409, error: 'ERR_CONNECTION_IS_DEFAULT' })
    expect(await refusal(own.id, { defaultTo: own.id })).toMatchObject({ status: 422, body: { fields: [{ field: 'defaultTo' }] } })
    await remove(own.id, { defaultTo: successor.id })

    expect((await listed()).filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([successor.id])
    await desk.ask(contract.updateConnection, { id: (await site()).id, isDefault: true }, desk.admin)
  })

  test('stays where it is the only one of the company', async () => {
    const { admin } = await desk.otherTenant()
    const only = await desk.ask(contract.createConnection, { name: 'Única', type: 'webchat' }, admin)

    const answer = await desk.refusal(contract.deleteConnection, { id: only.id, conversationsTo: 'closed', defaultTo: only.id }, admin)

    expect(only.isDefault).toBe(true)
    expect(answer).toMatchObject({ status: 409, error: 'ERR_LAST_CONNECTION' })
  })
})
