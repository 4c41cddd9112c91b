import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aFile, aMessage } from '#tests/server/support/channelLine.ts'
import { testGroups } from '#tests/server/support/gatewayGroups.ts'
import { UAZAPI } from '../contract/index.ts'
import { uazapiAdapter as adapter } from './adapter.ts'
import { ACCOUNT, aConnectionState, atRest, type FakeUazapi, startFakeUazapi, TOKEN } from './testing/fakeUazapi.ts'

let provider: FakeUazapi
beforeAll(async () => {
  provider = await startFakeUazapi()
})
afterAll(() => provider.stop())

const jidOf = (phone: string) => `${phone}@s.whatsapp.net`

describe('over the whole server', () => {
  testGroups(async (gatewayDesk) => {
    Object.assign(provider.instance, atRest)
    const whatsappId = await gatewayDesk.connect({ type: UAZAPI, config: { baseAddress: provider.url }, secrets: { token: TOKEN } })
    await gatewayDesk.isIn(whatsappId, 'qrcode')
    const tell = async (event: string, delivery: object) => expect(await provider.tell(event, delivery)).toBe(200)
    Object.assign(provider.instance, atRest, { status: 'connected', owner: ACCOUNT })
    await tell('connection', { instance: provider.instance })
    await gatewayDesk.isIn(whatsappId, 'CONNECTED')
    return {
      whatsappId,
      put: (groupId, Name, people) =>
        void provider.groups.set(`${groupId}@g.us`, {
          Name,
          Participants: people.map(({ phone, isAdmin }) => ({ JID: jidOf(phone), IsAdmin: isAdmin, IsSuperAdmin: false })),
        }),
      isIn: (groupId, phone) => provider.groups.get(`${groupId}@g.us`)?.Participants.some(({ JID }) => JID === jidOf(phone)) === true,
      writes: (groupId, { ref: messageid, phone, name: senderName, text }) => {
        const sender = jidOf(phone ?? ACCOUNT)
        const message = { messageid, chatid: `${groupId}@g.us`, sender, sender_pn: sender, senderName, fromMe: phone === null, isGroup: true }
        return tell('messages', { message: { ...message, id: `${ACCOUNT}:${messageid}`, messageType: 'Conversation', text, content: text } })
      },
      changes: (groupId, change, phones) =>
        tell('groups', {
          event: {
            ...{ JID: `${groupId}@g.us`, Notify: '', Name: null, Timestamp: '2026-11-26T12:00:00-03:00', ParticipantVersionID: '17' },
            ...{ Join: change === 'join' ? phones.map(jidOf) : null, Leave: change === 'leave' ? phones.map(jidOf) : null },
          },
        }),
      spoil: (groupId) => tell('groups', { event: { JID: `${groupId}@g.us`, Join: [7] } }),
      refuse: () => provider.next('/group/updateParticipants', { status: 403, body: { error: 'you are not an admin of this group' } }),
      texts: (groupId) =>
        provider
          .callsTo('/send/text')
          .filter(({ body }) => body.number === `${groupId}@g.us`)
          .map(({ body }) => body.text),
      callsAll: (groupId) => provider.callsTo('/send/text').findLast(({ body }) => body.number === `${groupId}@g.us`)?.body.mentions === 'all',
      removals: () => provider.callsTo('/group/updateParticipants').length,
      deletions: () => provider.callsTo('/message/delete').map(({ body }) => body.id),
    }
  })
})

describe('a group', () => {
  const GROUP = { kind: 'group' as const, value: '1203630' }
  const people = [
    { JID: '111@lid', PhoneNumber: '5511911111111@s.whatsapp.net', LID: '111@lid', IsAdmin: true, IsSuperAdmin: false },
    { JID: '222@lid', PhoneNumber: '', LID: '222@lid', IsAdmin: false, IsSuperAdmin: false },
  ]
  beforeEach(() => {
    provider.calls.length = 0
    provider.groups.clear()
    provider.groups.set('1203630@g.us', { Name: 'Moradores', Participants: people.map((one) => ({ ...one })) })
  })

  test('is told with who is in it, as it is now', async () => {
    const group = await adapter.group?.(GROUP, aConnectionState(provider))
    expect(group).toMatchObject({
      name: 'Moradores',
      people: [
        { id: '111@lid', isAdmin: true },
        { id: '222@lid', isAdmin: false },
      ],
    })
    expect(group?.people[0]?.addresses).toEqual([
      { kind: 'phone', value: '5511911111111' },
      { kind: 'lid', value: '111' },
    ])
    expect(provider.callsTo('/group/info')).toMatchObject([{ body: { groupjid: '1203630@g.us', force: true } }])
  })

  test.each([
    ['an object', { groups: [{ JID: '1203630@g.us', Name: 'Moradores', ParticipantCount: 9 }] }],
    ['a list', [{ JID: '1203630@g.us', Name: 'Moradores', ParticipantCount: 9 }, { JID: '1@newsletter' }]],
  ])('is listed from %s', async (_what, body) => {
    provider.next('/group/list', { status: 200, body })
    expect(await adapter.groups?.(aConnectionState(provider))).toEqual([{ address: GROUP, name: 'Moradores', size: 9 }])
  })

  test('of which the provider tells nothing is no group', async () => {
    provider.next('/group/info', { status: 200, body: 'nada' })
    await expect(adapter.group?.(GROUP, aConnectionState(provider))).rejects.toMatchObject({ reason: 'temporary' })
    provider.next('/group/list', { status: 200, body: 'nada' })
    await expect(adapter.groups?.(aConnectionState(provider))).rejects.toMatchObject({ reason: 'temporary' })
  })

  test.each([
    [0, true],
    [404, true],
    [409, false],
  ])('tells with %i whether somebody is out of it: %s', async (status, isOut) => {
    provider.next('/group/updateParticipants', { status: 200, body: { groupUpdated: [{ JID: '222@lid', Error: status }] } })
    const removal = adapter.removeFromGroup?.(GROUP, '222@lid', aConnectionState(provider))
    if (isOut) await expect(removal).resolves.toBeUndefined()
    else await expect(removal).rejects.toMatchObject({ reason: 'refused', facts: { providerCode: '409' } })
  })

  const called = {
    everyone: false,
    people: [
      { id: '111@lid', name: 'Ana' },
      { id: '222@lid', name: 'Bia' },
    ],
  }
  test.each([
    ['everybody', { body: 'Reunião', called: { everyone: true, people: [] } }, '/send/text', { text: 'Reunião', mentions: 'all' }],
    ['people by their phones', { body: '@Ana @Bia', called }, '/send/text', { text: '@5511911111111 @Bia', mentions: '5511911111111' }],
    [
      'somebody below a picture',
      { ...aFile('image', 'image/png'), body: 'Veja, @Ana', called },
      '/send/media',
      { text: 'Veja, @5511911111111', mentions: '5511911111111' },
    ],
  ])('gets a message that calls %s', async (_what, more, path, body) => {
    await adapter.send(aMessage({ to: GROUP, ...more }), aConnectionState(provider))
    expect(provider.callsTo(path)).toMatchObject([{ body: { number: '1203630@g.us', ...body } }])
  })
})
