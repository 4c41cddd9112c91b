import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { aMessage } from '#tests/server/support/channelLine.ts'
import { testGroups } from '#tests/server/support/gatewayGroups.ts'
import { WUZAPI } from '../contract/index.ts'
import { wuzapiAdapter as adapter } from './adapter.ts'
import { ACCOUNT_JID, ADMIN_TOKEN, aConnectionState, aUser, type FakeWuzapi, lost, startFakeWuzapi, USER_TOKEN } from './testing/fakeWuzapi.ts'

let gateway: FakeWuzapi
beforeAll(async () => {
  gateway = await startFakeWuzapi()
})
afterAll(() => gateway.stop())

const jidOf = (phone: string) => `${phone}@s.whatsapp.net`

describe('over the whole server', () => {
  testGroups(async (gatewayDesk) => {
    const token = gatewayDesk.newName('token')
    const whatsappId = await gatewayDesk.connect({ type: WUZAPI, config: { baseAddress: gateway.url }, secrets: { token, adminToken: ADMIN_TOKEN } })
    await gatewayDesk.isIn(whatsappId, 'qrcode')
    const tell = async (delivery: object) => expect(await gateway.tell(delivery, token)).toBe(200)
    Object.assign(gateway.users.get(token) ?? {}, { loggedIn: true })
    await tell({ type: 'PairSuccess', event: { ID: ACCOUNT_JID } })
    await tell({ type: 'Connected', event: {} })
    await gatewayDesk.isIn(whatsappId, 'CONNECTED')
    const sentTo = (path: string, groupId: string) => gateway.callsTo(path).filter(({ body }) => body.Phone === `${groupId}@g.us`)
    return {
      whatsappId,
      put: (groupId, Name, people) =>
        void gateway.groups.set(`${groupId}@g.us`, {
          Name,
          Participants: people.map(({ phone, isAdmin }) => ({ JID: jidOf(phone), IsAdmin: isAdmin, IsSuperAdmin: false })),
        }),
      isIn: (groupId, phone) => gateway.groups.get(`${groupId}@g.us`)?.Participants.some(({ JID }) => JID === jidOf(phone)) === true,
      writes: (groupId, { ref: ID, phone, name: PushName, text: conversation }) =>
        tell({
          type: 'Message',
          event: {
            Info: { ID, Chat: `${groupId}@g.us`, Sender: phone === null ? ACCOUNT_JID : jidOf(phone), IsFromMe: phone === null, IsGroup: true, PushName },
            Message: { conversation },
          },
        }),
      changes: (groupId, change, phones) =>
        tell({
          type: 'GroupInfo',
          event: {
            ...{ JID: `${groupId}@g.us`, Sender: null, Name: null, Timestamp: '2026-11-26T12:00:00-03:00', ParticipantVersionID: '17' },
            ...{ Join: change === 'join' ? phones.map(jidOf) : null, Leave: change === 'leave' ? phones.map(jidOf) : null },
          },
        }),
      spoil: (groupId) => tell({ type: 'GroupInfo', event: { JID: `${groupId}@g.us`, Join: 'todos' } }),
      refuse: () => gateway.next('/group/updateparticipants', { status: 200, body: { code: 200, success: true, data: {} } }),
      texts: (groupId) => sentTo('/chat/send/text', groupId).map(({ body }) => body.Body),
      callsAll: (groupId) => {
        const context = z.object({ MentionedJID: z.array(z.string()) }).safeParse(sentTo('/chat/send/text', groupId).at(-1)?.body.ContextInfo)
        const people = gateway.groups.get(`${groupId}@g.us`)?.Participants.map(({ JID }) => JID)
        return context.success && isDeepStrictEqual(context.data.MentionedJID, people)
      },
      removals: () => gateway.callsTo('/group/updateparticipants').length,
      deletions: null,
    }
  })
})

describe('a group', () => {
  const GROUP = { kind: 'group' as const, value: '1203630' }
  const people = [
    { JID: '111@lid', PhoneNumber: '5511911111111@s.whatsapp.net', LID: '111@lid', IsAdmin: false, IsSuperAdmin: true },
    { JID: '222@lid', PhoneNumber: '', LID: '222@lid', IsAdmin: false, IsSuperAdmin: false },
  ]
  beforeEach(() => {
    gateway.calls.length = 0
    gateway.users.set(USER_TOKEN, aUser({ connected: true, loggedIn: true }))
    gateway.groups.clear()
    gateway.groups.set('1203630@g.us', { Name: 'Moradores', Participants: people.map((one) => ({ ...one })) })
  })

  test('is told with who is in it, by the names that the gateway knows', async () => {
    expect(await adapter.group?.(GROUP, aConnectionState(gateway))).toEqual({
      name: 'Moradores',
      people: [
        {
          ...{ id: '111@lid', isAdmin: true },
          addresses: [
            { kind: 'phone', value: '5511911111111' },
            { kind: 'lid', value: '111' },
          ],
        },
        { id: '222@lid', isAdmin: false, addresses: [{ kind: 'lid', value: '222' }] },
      ],
    })
    expect(await adapter.groups?.(aConnectionState(gateway))).toEqual([{ address: GROUP, name: 'Moradores', size: 2 }])
  })

  test('of which the gateway tells nothing is no group', async () => {
    gateway.next('/group/info', lost)
    await expect(adapter.group?.(GROUP, aConnectionState(gateway))).rejects.toMatchObject({ reason: 'temporary' })
    gateway.next('/group/list', { status: 200, body: { code: 200, success: true, data: 'nada' } })
    await expect(adapter.groups?.(aConnectionState(gateway))).rejects.toMatchObject({ reason: 'temporary' })
  })

  test('of an account that is in none is an empty list', async () => {
    gateway.next('/group/list', { status: 200, body: { code: 200, success: true, data: { Groups: null } } })
    expect(await adapter.groups?.(aConnectionState(gateway))).toEqual([])
  })

  const called = (everyone: boolean, ...ids: string[]) => ({ called: { everyone, people: ids.map((id) => ({ id, name: 'Ana' })) } })
  const quoted = { id: 'q', body: 'Oi', isDeleted: false, fromMe: false }
  test.each([
    ['calls everybody by their names', { body: 'Reunião', ...called(true) }, { Body: 'Reunião', ContextInfo: { MentionedJID: ['111@lid', '222@lid'] } }],
    ['calls somebody', { body: 'Oi @Ana', ...called(false, '222@lid') }, { Body: 'Oi @222', ContextInfo: { MentionedJID: ['222@lid'] } }],
    [
      'answers a member',
      { body: 'Sim', quotedRef: '3A01', quoted, quotedAuthor: { kind: 'lid' as const, value: '222' } },
      { ContextInfo: { StanzaId: '3A01', Participant: '222@lid' } },
    ],
  ])('gets a message that %s', async (_what, more, body) => {
    await adapter.send(aMessage({ to: GROUP, ...more }), aConnectionState(gateway))
    expect(gateway.callsTo('/chat/send/text')).toMatchObject([{ body: { Phone: '1203630@g.us', ...body } }])
  })

  test('gets an answer to a member who is not known without saying what it answers', async () => {
    await adapter.send(aMessage({ to: GROUP, quotedRef: '3A01', quoted, quotedAuthor: null }), aConnectionState(gateway))
    expect(gateway.callsTo('/chat/send/text')[0]?.body).not.toHaveProperty('ContextInfo')
  })

  test('gets a reaction to what a member wrote, and no word of what was read', async () => {
    const reacted = { ref: '3A01', fromMe: false, author: { kind: 'lid' as const, value: '222' }, reactions: [{ fromMe: true, emoji: '👍' }] }
    await adapter.change(aMessage({ to: GROUP, ...reacted }), 'reacted', aConnectionState(gateway))
    await adapter.read(GROUP, ['3A01'], aConnectionState(gateway))

    expect(gateway.callsTo('/chat/react')).toMatchObject([{ body: { Phone: '1203630@g.us', Id: '3A01', Participant: '222@lid' } }])
    expect(gateway.callsTo('/chat/markread')).toEqual([])
  })
})
