import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { changeSetting, listSettings, settingChanged } from '#core/contract/settings.ts'
import { listMessages } from '#plugins/chat/contract/index.ts'
import { blockContact } from '#plugins/contacts/contract/index.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { joinChatBox, listTicketLogs, ticketLogged, updateTicket } from '#plugins/tickets/contract/index.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { type ChannelEvent, callRejectMessage, rejectCalls } from '../contract/index.ts'
import { channelIncomingCalls } from './channels.table.ts'
import { type ConnectionDesk, startConnectionDesk } from './testing/connectionDesk.ts'

const TEXT = 'Só atendemos por escrito'
const ELEVEN_MINUTES_MS = 11 * 60_000
const MORE_THAN_A_DAY_MS = 25 * 60 * 60_000

type CallState = Extract<ChannelEvent, { kind: 'call' }>['state']

let connectionDesk: ConnectionDesk
beforeAll(async () => {
  connectionDesk = await startConnectionDesk()
  await connectionDesk.desk.ask(changeSetting, { key: callRejectMessage.key, value: TEXT }, connectionDesk.desk.admin)
})
afterAll(() => connectionDesk.stop())
beforeEach(() => connectionDesk.begin())

const rejecting = <T>(work: () => Promise<T>): Promise<T> => connectionDesk.desk.withSetting(rejectCalls, 'enabled', work)
const call = (state: CallState, ref: string, more: Partial<Extract<ChannelEvent, { kind: 'call' }>> = {}): ChannelEvent => ({
  ...{ kind: 'call', ref, from: connectionDesk.from(), state, isVideo: false },
  ...more,
})
const missedIn = async (ticketId: number) =>
  (await connectionDesk.desk.ask(listTicketLogs, { ticketId, limit: 100 }, connectionDesk.desk.admin)).filter(({ type }) => type === 'missedCall')
const oursIn = async (ticketId: number) =>
  (await connectionDesk.desk.ask(listMessages, { ticketId, pageNumber: 1 }, connectionDesk.desk.admin)).messages
    .filter(({ fromMe }) => fromMe)
    .map(({ body }) => body)
const isMissed = (ticketId: number, count = 1) => vi.waitFor(async () => expect(await missedIn(ticketId)).toHaveLength(count), { timeout: 10_000 })
const rejectedBy = (ref: string) => connectionDesk.provider.calls.filter((one) => one.startsWith(`POST /reject/${ref}/`))
/** A message is delivered and read: so is all before it. */
async function settled(deliver: (...events: ChannelEvent[]) => Promise<void>) {
  const ref = newId()
  await deliver(connectionDesk.text(ref, 'Depois'))
  await connectionDesk.arrived(ref)
}

describe('a call while the company rejects calls', () => {
  test('is rejected, stands in the conversation at once, and its caller is written to', () =>
    rejecting(async () => {
      const { deliver, ticketId } = await connectionDesk.talking()
      const [ref, socket] = [newId(), await connectionDesk.desk.socket(connectionDesk.desk.agent)]
      expect(await socket.signal(joinChatBox, ticketId)).toMatchObject({ ok: true })

      await deliver(call('ringing', ref, { isVideo: true }))

      await isMissed(ticketId)
      expect(await missedIn(ticketId)).toMatchObject([{ type: 'missedCall', user: null, facts: { isVideo: true } }])
      expect(await socket.hear(ticketLogged)).toMatchObject({ ticketId, type: 'missedCall' })
      expect(rejectedBy(ref)).toEqual([`POST /reject/${ref}/${connectionDesk.phone()}`])
      expect(await oursIn(ticketId)).toEqual([TEXT])
      await vi.waitFor(() => expect(connectionDesk.provider.taken).toMatchObject([{ to: connectionDesk.phone(), text: TEXT }]))
      expect(await connectionDesk.desk.ticket(ticketId)).toMatchObject({ status: 'open', unreadMessages: 0 })
    }))

  test('that is told again, and that ends, is one line; calls soon after are lines, without another message', () =>
    rejecting(async () => {
      const { deliver, ticketId, contactId } = await connectionDesk.talking()
      const [first, second, later] = [newId(), newId(), newId()]

      await deliver(call('ringing', first), call('ringing', first), call('ended', first), call('missed', first))
      await deliver(call('ringing', second), call('ended', second))
      await isMissed(ticketId, 2)
      await settled(deliver)
      expect(await missedIn(ticketId)).toHaveLength(2)
      expect(await oursIn(ticketId)).toEqual([TEXT])

      const repliedAt = new Date(Date.now() - MORE_THAN_A_DAY_MS)
      await connectionDesk.rowsOf(channelIncomingCalls).write(eq(channelIncomingCalls.contactId, contactId), { repliedAt })
      await deliver(call('ringing', later))
      await isMissed(ticketId, 3)
      expect(await oursIn(ticketId)).toEqual([TEXT, TEXT])
    }))

  test('of before is not rejected any more, and one that the provider does not reject is written to all the same', () =>
    rejecting(async () => {
      const { deliver, ticketId } = await connectionDesk.talking()
      const old = newId()

      await deliver(call('ringing', old, { at: new Date(Date.now() - ELEVEN_MINUTES_MS) }))

      await isMissed(ticketId)
      expect(rejectedBy(old)).toEqual([])
      expect(await oursIn(ticketId)).toEqual([TEXT])
    }))

  test('of somebody unknown makes a closed conversation, which nobody has to attend', () =>
    rejecting(async () => {
      const { deliver } = await connectionDesk.connected()

      await deliver(call('missed', newId(), { from: connectionDesk.from(connectionDesk.phone(), 'Bia Reis') }))

      const contact = await vi.waitFor(async () => {
        const found = await connectionDesk.rowsOf(contacts).first(eq(contacts.number, connectionDesk.phone()))
        if (!found) throw new Error('nobody called yet')
        return found
      })
      const [ticket, ...others] = await vi.waitFor(async () => {
        const all = await connectionDesk.rowsOf(tickets).find(eq(tickets.contactId, contact.id))
        expect(all).not.toEqual([])
        return all
      })
      expect([ticket?.status, others]).toEqual(['closed', []])
      expect(await missedIn(ticket?.id ?? 0)).toHaveLength(1)
      expect(await oursIn(ticket?.id ?? 0)).toEqual([TEXT])
    }))

  test('of a blocked contact is rejected and nothing else', () =>
    rejecting(async () => {
      const { deliver, ticketId, contactId } = await connectionDesk.talking()
      await connectionDesk.desk.ask(blockContact, { id: contactId, blocked: true }, connectionDesk.desk.supervisor)
      const ref = newId()

      await deliver(call('ringing', ref))

      await vi.waitFor(() => expect(rejectedBy(ref)).toHaveLength(1), { timeout: 10_000 })
      await vi.waitFor(async () =>
        expect(await connectionDesk.rowsOf(channelIncomingCalls).first(eq(channelIncomingCalls.ref, ref))).toMatchObject({ state: 'missed' }),
      )
      expect(await missedIn(ticketId)).toEqual([])
      expect(await oursIn(ticketId)).toEqual([])
    }))

  test('in a group is nothing', () =>
    rejecting(async () => {
      const { deliver, ticketId } = await connectionDesk.talking()
      const ref = newId()

      await deliver(call('ringing', ref, { from: { addresses: [{ kind: 'group', value: '12036309' }], name: '' } }))

      await settled(deliver)
      expect(rejectedBy(ref)).toEqual([])
      expect(await connectionDesk.rowsOf(channelIncomingCalls).find(eq(channelIncomingCalls.ref, ref))).toEqual([])
      expect(await missedIn(ticketId)).toEqual([])
    }))

  test('is answered with nothing while there is no message', () =>
    rejecting(() =>
      connectionDesk.desk.withSetting(callRejectMessage, ' ', async () => {
        const { deliver, ticketId } = await connectionDesk.talking()

        await deliver(call('ringing', newId()))

        await isMissed(ticketId)
        expect(await oursIn(ticketId)).toEqual([])
      }),
    ).finally(() => connectionDesk.desk.ask(changeSetting, { key: callRejectMessage.key, value: TEXT }, connectionDesk.desk.admin)))
})

describe('a call while the company takes calls', () => {
  test.each<[string, CallState[], number]>([
    ['that rang and ended', ['ringing', 'ended'], 1],
    ['that nobody took', ['ringing', 'missed'], 1],
    ['that is only known to be missed', ['missed'], 1],
    ['that somebody took', ['ringing', 'answered', 'ended'], 0],
    ['that still rings', ['ringing'], 0],
    ['of which only the end is told', ['ended'], 0],
  ])('%s: lines of the conversation', async (_what, states, count) => {
    const { deliver, ticketId } = await connectionDesk.talking()
    const ref = newId()

    for (const state of states) await deliver(call(state, ref))

    await settled(deliver)
    expect(await missedIn(ticketId)).toHaveLength(count)
    expect(rejectedBy(ref)).toEqual([])
    expect(await oursIn(ticketId)).toEqual([])
  })

  test('stands in a closed conversation, which stays closed', async () => {
    const { deliver, ticketId } = await connectionDesk.talking()
    await connectionDesk.desk.ask(updateTicket, { id: ticketId, status: 'closed' }, connectionDesk.desk.agent)

    await deliver(call('missed', newId()))

    await isMissed(ticketId)
    expect(await connectionDesk.desk.ticket(ticketId)).toMatchObject({ status: 'closed' })
  })
})

test('administrators change both settings, and others see that at once', async () => {
  const { desk } = connectionDesk
  const socket = await desk.socket(desk.agent)

  await desk.ask(changeSetting, { key: rejectCalls.key, value: 'enabled' }, desk.admin)

  expect(await socket.hear(settingChanged)).toEqual({ key: 'rejectCalls', value: 'enabled' })
  expect(await desk.ask(listSettings, {}, desk.agent)).toContainEqual({ key: 'callRejectMessage', value: TEXT })
  expect(await desk.refusal(changeSetting, { key: rejectCalls.key, value: 'disabled' }, desk.agent)).toMatchObject({ status: 403 })
  await desk.ask(changeSetting, { key: rejectCalls.key, value: 'disabled' }, desk.admin)
})
