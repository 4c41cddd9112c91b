import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { setTenantBlocked } from '#core/server/auth/suspension.ts'
import { chatService, retryMessage } from '#plugins/chat/contract/index.ts'
import { connectionsService, createConnection, updateConnection } from '#plugins/connections/contract/index.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import * as contract from '../contract/index.ts'
import { channelChats, channelDeliveries, channelMessages } from './channels.table.ts'
import { lateAck } from './receiveAck.ts'
import { type ConnectionDesk, startConnectionDesk } from './testing/connectionDesk.ts'
import { FAKE_TYPE } from './testing/fakeProvider.ts'

let connectionDesk: ConnectionDesk
beforeAll(async () => {
  connectionDesk = await startConnectionDesk()
})
afterAll(() => connectionDesk.stop())
beforeEach(() => connectionDesk.begin())

describe('a line', () => {
  test('comes up with the connection, says how the account is called, and is told to administrators', async () => {
    const ear = await connectionDesk.desk.socket(connectionDesk.desk.admin)

    const { id } = await connectionDesk.connected()

    expect(await connectionDesk.rowsOf(connections).first(eq(connections.id, id))).toMatchObject({ status: 'CONNECTED', number: '551140000000', retries: 0 })
    expect(await ear.hear(contract.connectionStateChanged, ({ connectionId }) => connectionId === id)).toEqual({ connectionId: id })
    expect(await connectionDesk.desk.ask(contract.listConnectionEvents, { connectionId: id }, connectionDesk.desk.admin)).toMatchObject([{ kind: 'up' }])
  })

  test('that the provider refuses is down with the reason, and is tried anew once its credentials are others', async () => {
    connectionDesk.provider.account.status = 401
    const name = `Linha ${newId().slice(-10)}`
    const { id } = await connectionDesk.desk.ask(
      createConnection,
      { name, type: FAKE_TYPE, config: { baseAddress: connectionDesk.provider.url } },
      connectionDesk.desk.admin,
    )
    await vi.waitFor(async () => expect(await connectionDesk.stateOf(id)).toMatchObject({ reason: 'authFailed', detail: 'token expired' }))
    expect(await connectionDesk.statusOf(id)).toBe('DISCONNECTED')

    connectionDesk.provider.account.status = 200
    await connectionDesk.desk.ask(updateConnection, { id, secrets: { token: 'outro-segredo' } }, connectionDesk.desk.admin)

    await connectionDesk.isUp(id)
    expect(await connectionDesk.stateOf(id)).toMatchObject({ reason: null })
  })

  test.each([
    ['an administrator', () => connectionDesk.desk.admin],
    ['a supervisor', () => connectionDesk.desk.supervisor],
  ])('ends and comes again when %s says so', async (_who, who) => {
    const { id } = await connectionDesk.connected()

    await connectionDesk.desk.ask(contract.stopChannelConnection, { whatsappId: id }, who())
    expect(await connectionDesk.statusOf(id)).toBe('DISCONNECTED')
    expect(connectionDesk.provider.calls).toContain('DELETE /hook')

    await connectionDesk.desk.ask(contract.startChannelConnection, { whatsappId: id }, who())
    await connectionDesk.isUp(id)
  })

  test('is nothing that plain users may see or change, nor another company', async () => {
    const { id } = await connectionDesk.connected()
    const { admin: stranger } = await connectionDesk.desk.otherTenant()

    expect(await connectionDesk.desk.refusal(contract.listConnectionStates, {}, connectionDesk.desk.agent)).toMatchObject({ status: 403 })
    expect(await connectionDesk.desk.refusal(contract.stopChannelConnection, { whatsappId: id }, connectionDesk.desk.agent)).toMatchObject({ status: 403 })
    expect(
      (await connectionDesk.desk.ask(contract.listConnectionStates, {}, connectionDesk.desk.supervisor)).find(({ connectionId }) => connectionId === id),
    ).toMatchObject({
      hookUrl: null,
      hookSecret: null,
    })
    for (const endpoint of [contract.startChannelConnection, contract.stopChannelConnection])
      expect(await connectionDesk.desk.refusal(endpoint, { whatsappId: id }, stranger)).toMatchObject({ status: 404 })
    expect(await connectionDesk.desk.refusal(contract.listConnectionEvents, { connectionId: id }, stranger)).toMatchObject({ status: 404 })
    expect(await connectionDesk.desk.ask(contract.listConnectionStates, {}, stranger)).toEqual([])
  })

  test('of a web chat there is none', async () => {
    const site = await connectionDesk.rowsOf(connections).first(eq(connections.name, 'Site'))
    expect(await connectionDesk.desk.refusal(contract.startChannelConnection, { whatsappId: site?.id ?? 0 }, connectionDesk.desk.admin)).toMatchObject({
      status: 409,
      error: 'ERR_CHANNEL_WITHOUT_LINE',
    })
  })
})

describe('a message of ours', () => {
  test('goes to where the contact wrote from, once, and is told how far it is: raised only', async () => {
    const { deliver, say } = await connectionDesk.talking()
    const { id } = await say('Abrimos às 9')
    await connectionDesk.acked(id, 1)
    expect(connectionDesk.provider.taken).toEqual([{ to: connectionDesk.phone(), text: 'Abrimos às 9', id }])
    const { messageId: ref } = (await connectionDesk.stays(id)) ?? {}

    await deliver({ kind: 'ack', ref: ref ?? '', ack: 3 })
    await connectionDesk.acked(id, 3)
    await deliver({ kind: 'ack', ref: ref ?? '', ack: 2 }, { kind: 'ack', ref: ref ?? '', ack: -1, reason: 'invalidRecipient' })
    await vi.waitFor(async () => expect(await connectionDesk.rowsOf(channelDeliveries).find(eq(channelDeliveries.state, 'waiting'))).toEqual([]))
    expect(await connectionDesk.stays(id)).toMatchObject({ ack: 3, failure: null })
  })

  test('fails after it was handed over, with the reason', async () => {
    const { deliver, say } = await connectionDesk.talking()
    const { id } = await say('Chegou?')
    await connectionDesk.acked(id, 1)
    await deliver({ kind: 'ack', ref: (await connectionDesk.stays(id))?.messageId ?? '', ack: -1, reason: 'blockedByContact' })
    await connectionDesk.acked(id, -1)
    expect(await connectionDesk.stays(id)).toMatchObject({ failure: 'ERR_SENDING_WAPP_MSG', failureReason: 'blockedByContact' })
  })

  test('whose receipt comes before the provider’s answer is raised once it is known', async () => {
    const { id: connectionId, deliver, say } = await connectionDesk.talking()
    await deliver({ kind: 'ack', ref: 'adiantado', ack: 2 })
    const { id } = await say('Depressa')
    await connectionDesk.acked(id, 1)
    await connectionDesk.rowsOf(channelMessages).write(eq(channelMessages.messageId, id), { ref: 'adiantado' })

    await connectionDesk.hurry(lateAck.name)

    await connectionDesk.acked(id, 2)
    expect(await connectionDesk.rowsOf(channelMessages).first(eq(channelMessages.messageId, id))).toMatchObject({ connectionId, arrivedAt: expect.any(Date) })
  })

  test('of a company whose subscription is unpaid does not leave, and says why', async () => {
    const { id: whatsappId, contactId } = await connectionDesk.talking()
    const { ctx } = connectionDesk.desk.kernel
    const { tenantId } = connectionDesk.desk.admin
    const facts = { tenantId, contactId, whatsappId, userId: null, opens: false, mediaIds: [], sendType: 'bot' as const }
    const id = newId()
    await setTenantBlocked(ctx, tenantId, true)
    try {
      await ctx.use(chatService).sendAutomatic({ ...facts, id, body: 'Olá' })
      await connectionDesk.acked(id, -1)
    } finally {
      await setTenantBlocked(ctx, tenantId, false)
    }

    expect(await connectionDesk.stays(id)).toMatchObject({ failureReason: 'subscriptionUnpaid' })
    expect(connectionDesk.provider.calls).not.toContain('POST /send')
  })

  test('is refused for good once, and not tried again', async () => {
    const { say } = await connectionDesk.talking()
    connectionDesk.provider.next({ status: 410 })
    const { id } = await say('Ninguém aí')
    await connectionDesk.acked(id, -1)
    expect(await connectionDesk.stays(id)).toMatchObject({ failure: 'ERR_WAPP_INVALID_CONTACT', failureReason: 'invalidRecipient' })
    expect(connectionDesk.provider.calls.filter((call) => call === 'POST /send')).toHaveLength(1)
  })

  test('waits as long as the provider asks for', async () => {
    const { say } = await connectionDesk.talking()
    connectionDesk.provider.next({ status: 429 })
    const { id } = await say('Calma')
    await vi.waitFor(() => expect(connectionDesk.provider.calls).toContain('POST /send'))
    const due = async () => {
      const { rows } = await connectionDesk.desk.kernel.ctx.db.execute(
        sql`select extract(epoch from start_after - now()) as seconds from jobs.job where name = ${'chat.deliverMessage'} and data->>'id' = ${id} and state = 'created'`,
      )
      return Number(rows[0]?.seconds ?? 0)
    }
    await vi.waitFor(async () => expect(await due()).toBeGreaterThan(50))
    expect(await connectionDesk.stays(id)).toMatchObject({ ack: 0 })

    await connectionDesk.hurry('chat.deliverMessage')
    await connectionDesk.acked(id, 1)
  })

  test('of which nobody knows whether it left is not sent again by itself, but when somebody decides so', async () => {
    const { say } = await connectionDesk.talking()
    connectionDesk.provider.next('hangUp')
    const { id } = await say('Talvez')
    await connectionDesk.acked(id, -1)
    expect(await connectionDesk.stays(id)).toMatchObject({ failureReason: 'uncertain' })
    expect(connectionDesk.provider.taken).toHaveLength(1)

    await connectionDesk.desk.ask(retryMessage, { id }, connectionDesk.desk.agent)
    await connectionDesk.acked(id, 1)
    expect(connectionDesk.provider.taken).toHaveLength(2)
  })

  test('that was on its way when the process died is uncertain too', async () => {
    const { id: connectionId, contactId, say } = await connectionDesk.talking()
    const id = newId()
    await connectionDesk.rowsOf(channelMessages).insert({ messageId: id, connectionId, contactId, ref: null, fromMe: true, at: new Date() })
    await say('Antes da queda', id)
    await connectionDesk.acked(id, -1)
    expect(await connectionDesk.stays(id)).toMatchObject({ failureReason: 'uncertain' })
    expect(connectionDesk.provider.taken).toEqual([])
  })

  test('stays uncertain however often the process dies before that is written down', async () => {
    const { id: connectionId, contactId, ticketId, say } = await connectionDesk.talking()
    const { id } = await say('Uma vez só')
    await connectionDesk.acked(id, 1)
    await connectionDesk.rowsOf(channelMessages).write(eq(channelMessages.messageId, id), { ref: null })
    const message = {
      ...{ id, tenantId: connectionDesk.desk.admin.tenantId, connectionId, contactId, ticketId, body: 'Uma vez só', mediaType: 'chat', timestamp: Date.now() },
      ...{ data: null, media: null, quoted: null, reactions: [], mentions: null, agentName: null },
      ...{ isForwarded: false, isEdited: false, isDeleted: false },
    }
    const channel = connectionDesk.desk.kernel.ctx.use(connectionsService).channelOf(FAKE_TYPE)

    for (let death = 0; death < 2; death += 1) await expect(channel.send(message)).rejects.toMatchObject({ reason: 'uncertain' })

    expect(connectionDesk.provider.taken).toHaveLength(1)
  })

  test('that the provider had taken when the process died is not sent again', async () => {
    const { id: connectionId, contactId, say } = await connectionDesk.talking()
    const id = newId()
    await connectionDesk.rowsOf(channelMessages).insert({ messageId: id, connectionId, contactId, ref: `fora-${id}`, fromMe: true, at: new Date() })
    await say('Já saiu', id)
    await connectionDesk.acked(id, 1)
    expect(await connectionDesk.stays(id)).toMatchObject({ messageId: `fora-${id}` })
    expect(connectionDesk.provider.taken).toEqual([])
  })

  test('outside the window is refused before the provider is asked', async () => {
    const { ticketId, contactId, say } = await connectionDesk.talking()
    expect(await connectionDesk.desk.ask(contract.windowOfTicket, { ticketId }, connectionDesk.desk.agent)).toMatchObject({
      windowHours: 24,
      closesAt: expect.any(Number),
    })
    await connectionDesk.rowsOf(channelChats).write(eq(channelChats.contactId, contactId), { lastInboundAt: new Date(Date.now() - 25 * 3_600_000) })
    const { id } = await say('Tarde demais')
    await connectionDesk.acked(id, -1)
    expect(await connectionDesk.stays(id)).toMatchObject({ failureReason: 'windowClosed' })
    expect(connectionDesk.provider.taken).toEqual([])
  })

  test('of a person may leave for longer than one of a program, where the provider allows it', async () => {
    const { id: whatsappId, ticketId, contactId, say } = await connectionDesk.talking({ hasLongWindow: true })
    await connectionDesk.rowsOf(channelChats).write(eq(channelChats.contactId, contactId), { lastInboundAt: new Date(Date.now() - 25 * 3_600_000) })
    expect(await connectionDesk.desk.ask(contract.windowOfTicket, { ticketId }, connectionDesk.desk.agent)).toMatchObject({
      windowHours: 168,
      closesAt: expect.any(Number),
    })

    const { id } = await say('Ainda posso ajudar?')
    await connectionDesk.acked(id, 1)
    expect(connectionDesk.provider.taken.at(-1)).toMatchObject({ isLate: true })

    const automatic = newId()
    const survey = {
      tenantId: connectionDesk.desk.admin.tenantId,
      contactId,
      whatsappId,
      userId: null,
      opens: false,
      body: 'Como foi?',
      mediaIds: [],
      id: automatic,
    } as const
    await connectionDesk.desk.kernel.ctx.transact((tx) => tx.use(chatService).sendAutomatic({ ...survey, sendType: 'bot' }))
    await connectionDesk.acked(automatic, -1)
    expect(await connectionDesk.stays(automatic)).toMatchObject({ failureReason: 'windowClosed' })
  })

  test('for which the account is no longer good takes the line down, and waits for it like the next one', async () => {
    const { id: connectionId, say } = await connectionDesk.talking()
    connectionDesk.provider.next({ status: 401 })
    const first = await say('Sem crédito')
    await vi.waitFor(async () => expect(await connectionDesk.statusOf(connectionId)).toBe('DISCONNECTED'))
    expect(await connectionDesk.stateOf(connectionId)).toMatchObject({ reason: 'authFailed' })
    expect(await connectionDesk.stays(first.id)).toMatchObject({ ack: 0, failure: null })

    const second = await say('Esta espera')
    await connectionDesk.desk.ask(contract.startChannelConnection, { whatsappId: connectionId }, connectionDesk.desk.admin)
    await connectionDesk.isUp(connectionId)
    await connectionDesk.hurry('chat.deliverMessage')
    await connectionDesk.acked(first.id, 1)
    await connectionDesk.acked(second.id, 1)
  })

  test('that is read or typed is told to the provider, in its words', async () => {
    const { ref, ticketId } = await connectionDesk.talking()
    await connectionDesk.desk.call('GET', `/messages/${ticketId}?pageNumber=1`, { token: connectionDesk.desk.agent.token })
    await vi.waitFor(() => expect(connectionDesk.provider.calls).toContain(`POST /read/${ref}`))
  })
})
