import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uazapiAdapter as adapter } from './adapter.ts'
import { ACCOUNT, aConnectionState, type FakeStored, type FakeUazapi, startFakeUazapi } from './testing/fakeUazapi.ts'

let provider: FakeUazapi
beforeAll(async () => {
  provider = await startFakeUazapi()
})
afterAll(() => provider.stop())
beforeEach(() => {
  provider.calls.length = 0
  provider.stored = []
})

const PHONE = '5511988887777'
const CHAT = `${PHONE}@s.whatsapp.net`
const GROUP = '1203630@g.us'
const BEGIN = Date.parse('2026-11-10T12:00:00Z')
const SINCE = new Date(BEGIN)
const stored = (messageid: string, minutes: number, more: object = {}): FakeStored => ({
  ...{ messageid, id: `${ACCOUNT}:${messageid}`, chatid: CHAT, messageTimestamp: BEGIN + minutes * 60_000 },
  ...{ sender: '', senderName: 'Ana', fromMe: false, isGroup: false, messageType: 'Conversation', content: '', text: messageid },
  ...{ quoted: '', edited: '', reaction: '', vote: '', buttonOrListid: '', wasSentByApi: false, status: '' },
  ...more,
})
const read = (cursor: string | null = null, who: 'phone' | 'group' | null = 'phone') =>
  adapter.history?.({ with: who && { kind: who, value: who === 'group' ? '1203630' : PHONE }, since: SINCE, cursor }, aConnectionState(provider))

describe('what was written before', () => {
  test('comes with its own time from both sides, the oldest first, and nothing older', async () => {
    provider.stored = [
      stored('ask', 1, { text: 'Abrem hoje?' }),
      stored('answer', 2, { fromMe: true, wasSentByApi: true, text: 'Sim', quoted: 'ask' }),
      stored('old', -1),
      stored('elsewhere', 3, { chatid: '5511900000000@s.whatsapp.net' }),
    ]

    expect(await read()).toEqual({
      cursor: null,
      events: [
        { kind: 'message', ref: 'ask', from: { addresses: [{ kind: 'phone', value: PHONE }], name: 'Ana' }, body: 'Abrem hoje?', at: new Date(BEGIN + 60_000) },
        {
          ...{ kind: 'message', ref: 'answer', isOwn: true, from: { addresses: [{ kind: 'phone', value: PHONE }], name: '' } },
          ...{ body: 'Sim', quotedRef: 'ask', at: new Date(BEGIN + 120_000) },
        },
      ],
    })
  })

  test('comes by pages, the newest page first, until it is too old', async () => {
    provider.stored = Array.from({ length: 350 }, (_, at) => stored(`m${at}`, at - 180))

    const first = await read()
    const second = await read(first?.cursor)
    const third = await read(second?.cursor)

    expect(first?.events).toMatchObject({ 0: { ref: 'm250' }, 99: { ref: 'm349' } })
    expect(second?.events).toMatchObject({ 0: { ref: 'm180' }, 69: { ref: 'm249' } })
    expect(third).toEqual({ events: [], cursor: null })
    expect(provider.callsTo('/message/find').map(({ body }) => body)).toEqual([0, 100, 200].map((offset) => ({ chatid: CHAT, limit: 100, offset })))
  })

  test('comes of groups with who wrote it, and of everybody', async () => {
    provider.stored = [stored('g', 1, { chatid: GROUP, isGroup: true, sender: '123@lid', sender_pn: CHAT }), stored('p', 2)]

    expect((await read(null, 'group'))?.events).toMatchObject([
      {
        ref: 'g',
        from: { addresses: [{ kind: 'group', value: '1203630' }] },
        author: { addresses: expect.arrayContaining([{ kind: 'phone', value: PHONE }]) },
      },
    ])
    expect((await read(null, null))?.events).toMatchObject([{ ref: 'g' }, { ref: 'p' }])
    expect(provider.callsTo('/message/find').map(({ body }) => body.chatid)).toEqual([GROUP, undefined])
  })

  test.each([
    ['an object', { caption: 'Planta', URL: 'https://mmg.example/1' }],
    ['text', JSON.stringify({ caption: 'Planta', URL: 'https://mmg.example/1' })],
  ])('has its files, where their content is %s', async (_what, content) => {
    provider.stored = [stored('f', 1, { messageType: 'ImageMessage', text: 'Planta', content })]
    expect((await read())?.events).toMatchObject([{ ref: 'f', body: 'Planta', file: { id: `${ACCOUNT}:f` } }])
  })

  test.each([
    ['no messages', { messages: null, hasMore: false }],
    ['a page that leads back to itself', { messages: [stored('a', 1)], hasMore: true, nextOffset: 0 }],
  ])('ends with %s', async (_what, body) => {
    provider.next('/message/find', { status: 200, body })
    expect(await read()).toMatchObject({ cursor: null })
  })

  test.each([
    [200, []],
    [404, {}],
  ])('is no part of a provider that answers otherwise (%i)', async (status, body) => {
    provider.next('/message/find', { status, body })
    await expect(read()).rejects.toMatchObject({ reason: 'unsupported' })
  })
})
