import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { wuzapiAdapter as adapter } from './adapter.ts'
import { aConnectionState, aUser, type FakeStored, type FakeWuzapi, startFakeWuzapi, USER_TOKEN } from './testing/fakeWuzapi.ts'

let gateway: FakeWuzapi
beforeAll(async () => {
  gateway = await startFakeWuzapi()
})
afterAll(() => gateway.stop())
beforeEach(() => {
  gateway.calls.length = 0
  gateway.isOld = false
  gateway.stored = []
  gateway.users.set(USER_TOKEN, aUser({ connected: true, loggedIn: true, history: 500 }))
})

const PHONE = '5511988887777'
const CHAT = `${PHONE}@s.whatsapp.net`
const GROUP = '1203630@g.us'
const SINCE = new Date('2026-11-10T12:00:00Z')
const later = (minutes: number) => new Date(SINCE.getTime() + minutes * 60_000)

/** A message that the gateway stored when it came, or later, with the other device's messages from before. */
const stored = (message_id: string, minutes: number, more: { chat?: string; info?: object; message?: object; row?: Partial<FakeStored> } = {}): FakeStored => {
  const { chat = CHAT, info, message = { conversation: message_id }, row } = more
  const event = {
    Info: { ID: message_id, Chat: chat, Sender: CHAT, IsFromMe: false, PushName: 'Ana', Timestamp: later(minutes).toISOString(), ...info },
    Message: message,
  }
  return {
    ...{ user_id: USER_TOKEN, chat_jid: chat, sender_jid: CHAT, message_id, timestamp: later(minutes).toISOString() },
    ...{ message_type: 'text', text_content: message_id, quoted_message_id: '', data_json: JSON.stringify(event) },
    ...row,
  }
}
const read = (cursor: string | null = null, who: 'phone' | 'group' | null = 'phone') =>
  adapter.history?.({ with: who && { kind: who, value: who === 'group' ? '1203630' : PHONE }, since: SINCE, cursor }, aConnectionState(gateway))
const limits = () => gateway.callsTo('/chat/history').map(({ query }) => query.get('limit'))

describe('what was written before', () => {
  test('comes with its own time from both sides, the oldest first, and nothing older', async () => {
    const late = { row: { timestamp: later(90).toISOString() } }
    gateway.stored = [
      stored('ask', 1, { message: { conversation: 'Abrem hoje?' }, ...late }),
      stored('phone', 2, { info: { IsFromMe: true, Sender: '5511940000000@s.whatsapp.net' }, ...late }),
      stored('api', 3, { row: { sender_jid: 'me', text_content: 'Sim', quoted_message_id: 'ask', data_json: '' } }),
      stored('old', -1, late),
      stored('broken', 4, { row: { data_json: '{}' } }),
      stored('picture', 5, { row: { sender_jid: 'me', message_type: 'image', text_content: ':image:', data_json: '' } }),
      stored('elsewhere', 6, { chat: '5511900000000@s.whatsapp.net' }),
    ]

    const page = await read()

    expect(page?.cursor).toBeNull()
    const from = { addresses: [{ kind: 'phone', value: PHONE }] }
    expect(page?.events).toHaveLength(3)
    expect(page?.events).toEqual(
      expect.arrayContaining([
        { kind: 'message', ref: 'ask', from: { ...from, name: 'Ana' }, body: 'Abrem hoje?', at: later(1) },
        { kind: 'message', ref: 'phone', from: { ...from, name: '' }, isOwn: true, body: 'phone', at: later(2) },
        { kind: 'message', ref: 'api', from: { ...from, name: '' }, isOwn: true, body: 'Sim', quotedRef: 'ask', at: later(3) },
      ]),
    )
  })

  test('comes by pages of a conversation, the newest page first, up to the most of one', async () => {
    gateway.stored = Array.from({ length: 700 }, (_, at) => stored(`m${at}`, at))

    const refs: unknown[] = []
    let cursor: string | null = null
    do {
      const page = await read(cursor)
      refs.unshift(...(page?.events ?? []).map((event) => ('ref' in event ? event.ref : '')))
      cursor = page?.cursor ?? null
    } while (cursor !== null)

    expect(refs).toEqual(Array.from({ length: 500 }, (_, at) => `m${at + 200}`))
    expect(limits()).toEqual(['100', '200', '300', '400', '500'])
  })

  test('comes of everybody, one conversation after the other, with what other users of the gateway have left out', async () => {
    gateway.stored = [
      stored('p', 1),
      stored('g', 2, { chat: GROUP, info: { Sender: '123@lid', SenderAlt: CHAT } }),
      stored('channel', 3, { chat: '1@newsletter' }),
      stored('resting', -9, { chat: '5511900000000@s.whatsapp.net' }),
      stored('theirs', 4, { chat: '5511911111111@s.whatsapp.net', row: { user_id: 'de-outro' } }),
    ]

    const group = await read(null, null)
    const theirs = await read(group?.cursor, null)
    const person = await read(theirs?.cursor, null)

    expect(group?.events).toMatchObject([{ ref: 'g', author: { addresses: expect.arrayContaining([{ kind: 'phone', value: PHONE }]) } }])
    expect(theirs?.events).toEqual([])
    expect(person).toMatchObject({ cursor: null, events: [{ ref: 'p' }] })
    expect(await read(null, 'group')).toMatchObject({ cursor: null, events: [{ ref: 'g' }] })
  })

  test('is nothing where nobody wrote', async () => {
    expect(await read()).toEqual({ events: [], cursor: null })
    expect(await read(null, null)).toEqual({ events: [], cursor: null })
  })

  test('has its files by what they are fetched by', async () => {
    gateway.stored = [stored('f', 1, { message: { imageMessage: { URL: 'https://mmg.example/1', mediaKey: 'chave', mimetype: 'image/jpeg' } } })]
    const [event] = (await read())?.events ?? []
    expect(event).toMatchObject({ ref: 'f', file: { type: 'image/jpeg' } })
    expect(JSON.stringify(event)).toContain('chave')
  })

  test('is no part of a gateway that stores none, is too old or answers otherwise', async () => {
    gateway.users.set(USER_TOKEN, aUser({ history: 0 }))
    await expect(read()).rejects.toMatchObject({ reason: 'unsupported' })
    gateway.isOld = true
    await expect(read()).rejects.toMatchObject({ reason: 'unsupported' })
    gateway.next('/chat/history', { status: 200, body: { success: true, data: { Details: 'nada' } } })
    await expect(read()).rejects.toMatchObject({ reason: 'unsupported' })
  })
})
