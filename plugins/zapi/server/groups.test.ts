import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aFile, aMessage } from '#tests/server/support/channelLine.ts'
import { testGroups } from '#tests/server/support/gatewayGroups.ts'
import { ZAPI } from '../contract/index.ts'
import { zapiAdapter as adapter } from './adapter.ts'
import { ACCOUNT, aConnectionState, CLIENT_TOKEN, type FakeZapi, INSTANCE, startFakeZapi, TOKEN } from './testing/fakeZapi.ts'

let provider: FakeZapi
beforeAll(async () => {
  provider = await startFakeZapi()
})
afterAll(() => provider.stop())

describe('over the whole server', () => {
  testGroups(async (gatewayDesk) => {
    provider.state.connected = false
    const whatsappId = await gatewayDesk.connect({
      type: ZAPI,
      config: { baseAddress: provider.url, instanceId: INSTANCE },
      secrets: { token: TOKEN, clientToken: CLIENT_TOKEN },
    })
    await gatewayDesk.isIn(whatsappId, 'qrcode')
    const tell = async (delivery: object) => expect(await provider.tell({ momment: 1_795_401_750_000, ...delivery })).toBe(200)
    provider.state.connected = true
    await tell({ type: 'ConnectedCallback', connected: true, phone: ACCOUNT })
    await gatewayDesk.isIn(whatsappId, 'CONNECTED')
    const received = (groupId: string, more: object) => tell({ type: 'ReceivedCallback', phone: `${groupId}-group`, isGroup: true, fromMe: false, ...more })
    return {
      whatsappId,
      put: (groupId, subject, people) =>
        void provider.groups.set(`${groupId}-group`, { subject, participants: people.map((one) => ({ ...one, isSuperAdmin: false })) }),
      isIn: (groupId, wanted) => provider.groups.get(`${groupId}-group`)?.participants.some(({ phone }) => phone === wanted) === true,
      writes: (groupId, { ref: messageId, phone, name: senderName, text: message }) => {
        const author = phone === null ? { fromMe: true } : { participantPhone: phone, senderName }
        return received(groupId, { messageId, text: { message }, chatName: provider.groups.get(`${groupId}-group`)?.subject, ...author })
      },
      changes: (groupId, change, phones) =>
        received(groupId, {
          messageId: `aviso-${groupId}-${change}`,
          notification: change === 'join' ? 'GROUP_PARTICIPANT_ADD' : 'GROUP_PARTICIPANT_LEAVE',
          notificationParameters: phones,
        }),
      spoil: (groupId) => received(groupId, { messageId: `torto-${groupId}`, notification: 'GROUP_PARTICIPANT_ADD', notificationParameters: [{}, 7] }),
      refuse: () => provider.nextOf('/remove-participant', { status: 200, body: { value: false } }),
      texts: (groupId) =>
        provider
          .asked('/send-text')
          .filter(({ body }) => body.phone === `${groupId}-group`)
          .map(({ body }) => body.message),
      callsAll: (groupId) => {
        const last = provider.asked('/send-text').findLast(({ body }) => body.phone === `${groupId}-group`)
        const people = provider.groups.get(`${groupId}-group`)?.participants.map(({ phone }) => phone)
        return isDeepStrictEqual(last?.body.mentioned, people)
      },
      removals: () => provider.asked('/remove-participant').length,
      deletions: (groupId) =>
        provider
          .asked('/messages')
          .filter(({ method, query }) => method === 'DELETE' && query.get('phone') === `${groupId}-group` && query.get('owner') === 'false')
          .map(({ query }) => query.get('messageId')),
    }
  })
})

describe('a group', () => {
  const GROUP = { kind: 'group' as const, value: '1203630' }
  const participants = [
    { phone: '5511911111111', lid: '111@lid', isAdmin: true, isSuperAdmin: false },
    { phone: '222@lid', isAdmin: false, isSuperAdmin: false },
  ]
  beforeEach(() => {
    provider.calls.length = 0
    provider.groups.clear()
    provider.groups.set('1203630-group', { subject: 'Moradores', participants: participants.map((one) => ({ ...one })) })
  })

  test('is told with who is in it, by the names that the provider knows', async () => {
    expect(await adapter.group?.(GROUP, aConnectionState(provider))).toEqual({
      name: 'Moradores',
      people: [
        {
          ...{ id: '5511911111111', isAdmin: true },
          addresses: [
            { kind: 'phone', value: '5511911111111' },
            { kind: 'lid', value: '111' },
          ],
        },
        { id: '222@lid', isAdmin: false, addresses: [{ kind: 'lid', value: '222' }] },
      ],
    })
  })

  test('and all others are listed page by page, also those from before 2021', async () => {
    provider.groups.clear()
    for (let place = 0; place < 120; place++) provider.groups.set(`12036${place}-group`, { subject: `G${place}`, participants: [] })
    provider.groups.set('5511999999999-1623281429', { subject: 'Antigo', participants: [] })

    const groups = await adapter.groups?.(aConnectionState(provider))

    expect(groups).toHaveLength(121)
    expect(groups?.at(-1)).toEqual({ address: { kind: 'group', value: '5511999999999-1623281429' }, name: 'Antigo', size: 0 })
    expect(provider.asked('/groups').map(({ query }) => query.get('page'))).toEqual(['1', '2'])
  })

  test('of which the provider tells nothing is no group', async () => {
    provider.nextOf('/light-group-metadata', { status: 200, body: { nada: true } })
    await expect(adapter.group?.(GROUP, aConnectionState(provider))).rejects.toMatchObject({ reason: 'temporary' })
    provider.nextOf('/groups', { status: 200, body: { nada: true } })
    await expect(adapter.groups?.(aConnectionState(provider))).rejects.toMatchObject({ reason: 'temporary' })
  })

  const people = [
    { id: '5511911111111', name: 'Ana' },
    { id: '222@lid', name: 'Bia' },
  ]
  test.each([
    ['everybody', { body: 'Reunião', called: { everyone: true, people: [] } }, { message: 'Reunião', mentioned: ['5511911111111'] }],
    ['people by their phones', { body: '@Ana @Bia', called: { everyone: false, people } }, { message: '@5511911111111 @Bia', mentioned: ['5511911111111'] }],
  ])('gets a message that calls %s', async (_what, more, body) => {
    await adapter.send(aMessage({ to: GROUP, ...more }), aConnectionState(provider))
    expect(provider.asked('/send-text')).toMatchObject([{ body: { phone: '1203630-group', ...body } }])
  })

  test.each([
    ['1203630', '1203630-group'],
    ['5511999999999-1623281429', '5511999999999-1623281429'],
  ])('%s is written to as %s, with a file as well', async (value, phone) => {
    await adapter.send(aMessage({ to: { kind: 'group', value }, ...aFile('image', 'image/png'), body: 'Veja' }), aConnectionState(provider))
    expect(provider.asked('/send-image')).toMatchObject([{ body: { phone, caption: 'Veja' } }])
  })
})
