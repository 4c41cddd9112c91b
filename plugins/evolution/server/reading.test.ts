import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { evolutionAdapter as adapter } from './adapter.ts'
import { aConnectionState } from './testing/connection.ts'
import { type FakeEvolution, startFakeEvolution } from './testing/fakeEvolution.ts'

let gateway: FakeEvolution
beforeAll(async () => {
  gateway = await startFakeEvolution()
})
afterAll(() => gateway.stop())
beforeEach(() => {
  gateway.calls.length = 0
  gateway.instances.set('loja', {
    state: 'open',
    token: 'token-da-instancia',
    pairingCode: null,
    webhook: { enabled: false, url: '', headers: {}, events: [] },
  })
})

const GROUP = { kind: 'group' as const, value: '1203630' }
const PHONE = '5511988887777'

describe('a group', () => {
  test('is told with who is in it, by all their names', async () => {
    const participants = [
      { id: '123@lid', phoneNumber: `${PHONE}@s.whatsapp.net`, admin: 'superadmin' },
      { id: '5521977776666@s.whatsapp.net', lid: '456@lid', admin: null },
      { id: 'nobody' },
    ]
    gateway.next('/group/findGroupInfos/', 200, { id: '1203630@g.us', subject: 'Moradores', participants })

    expect(await adapter.group?.(GROUP, aConnectionState(gateway))).toEqual({
      name: 'Moradores',
      people: [
        {
          ...{ id: '123@lid', isAdmin: true },
          addresses: [
            { kind: 'phone', value: PHONE },
            { kind: 'lid', value: '123' },
          ],
        },
        {
          ...{ id: '5521977776666@s.whatsapp.net', isAdmin: false },
          addresses: [
            { kind: 'phone', value: '5521977776666' },
            { kind: 'lid', value: '456' },
          ],
        },
      ],
    })
    expect(gateway.callsTo('/group/findGroupInfos/loja').map(({ query }) => query.get('groupJid'))).toEqual(['1203630@g.us'])
  })

  test.each([
    [200, { error: 'nada' }, 'temporary'],
    [404, {}, 'notConnected'],
  ])('that the gateway does not tell (%i) is none', async (status, body, reason) => {
    gateway.next('/group/findGroupInfos/', status, body)
    await expect(adapter.group?.(GROUP, aConnectionState(gateway))).rejects.toMatchObject({ reason })
  })
})

describe('what was written before', () => {
  const record = (id: string, fromMe: boolean, text: string) => ({
    ...{ key: { id, fromMe, remoteJid: `${PHONE}@s.whatsapp.net` }, pushName: 'Ana', message: { conversation: text }, messageTimestamp: 1795401750 },
  })

  test('comes by pages, the oldest of a page first, and what cannot be read is left out', async () => {
    const records = [record('3', true, 'Sim'), { key: {} }, record('2', false, 'Abrem hoje?')]
    gateway.next('/chat/findMessages/', 200, { messages: { total: 120, pages: 3, currentPage: 1, records } })
    const since = new Date('2026-11-01T00:00:00Z')

    const page = await adapter.history?.({ with: { kind: 'phone', value: PHONE }, since, cursor: null }, aConnectionState(gateway))

    expect(page).toMatchObject({
      cursor: '2',
      events: [
        { ref: '2', body: 'Abrem hoje?' },
        { ref: '3', isOwn: true },
      ],
    })
    const [call] = gateway.callsTo('/chat/findMessages/loja')
    expect(call?.body).toMatchObject({
      page: 1,
      where: { key: { remoteJid: `${PHONE}@s.whatsapp.net` }, messageTimestamp: { gte: '2026-11-01T00:00:00.000Z' } },
    })
  })

  test('ends with the last page', async () => {
    gateway.next('/chat/findMessages/', 200, { messages: { pages: 3, records: [record('1', false, 'Oi')] } })
    expect(await adapter.history?.({ with: null, since: new Date('2026-11-01T00:00:00Z'), cursor: '3' }, aConnectionState(gateway))).toMatchObject({
      cursor: null,
      events: [{ ref: '1' }],
    })
    expect(gateway.callsTo('/chat/findMessages/loja')[0]?.body).toMatchObject({ page: 3, where: {} })
  })

  test('is refused by a gateway that keeps nothing', async () => {
    gateway.next('/chat/findMessages/', 200, [])
    await expect(adapter.history?.({ with: null, since: new Date(), cursor: null }, aConnectionState(gateway))).rejects.toMatchObject({ reason: 'unsupported' })
  })
})
