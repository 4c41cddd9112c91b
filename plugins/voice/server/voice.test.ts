import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import { newId } from '#core/contract/ids.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { listConnections } from '#plugins/connections/contract/index.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { createClock } from '#tests/server/support/clock.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'
import { endForgotten } from './endForgotten.ts'
import { voiceCalls, voiceDevicesTable } from './voice.table.ts'

const clock = createClock()
let desk: Desk
let site: number
beforeAll(async () => {
  desk = await startDesk({ now: clock.now })
  site = (await desk.ask(listConnections, {}, desk.admin))[0]?.id ?? 0
})
afterAll(() => desk.stop())

const TOKEN = 'token-abcd1234'
const { voiceDevices } = contract

async function newDevice(more: object = {}, token: string | null = TOKEN) {
  const made = await desk.ask(voiceDevices.create, { name: `Aparelho ${newId().slice(0, 6)}`, whatsappId: site, ...more }, desk.admin)
  return token === null ? made : desk.ask(contract.putDeviceToken, { id: made.id, token }, desk.admin)
}
const phoneOf = async (who: Session) => (await desk.ask(contract.getPhone, {}, who)).devices.map(({ id }) => id)
const setPerson = (who: Session, change: { blockWavoip?: boolean; whatsappAllowed?: number[] }) =>
  tenantRows(desk.kernel.ctx.db, desk.admin, users).update(eq(users.id, who.userId), change)

beforeEach(async () => {
  const { db } = desk.kernel.ctx
  await db.delete(voiceCalls)
  await db.delete(voiceDevicesTable)
  for (const who of [desk.agent, desk.agent2]) await setPerson(who, { blockWavoip: false, whatsappAllowed: [] })
})

describe('a device', () => {
  test('is made, gets its token, is changed and deleted; its token is shown to nobody who configures it', async () => {
    const made = await newDevice({ name: ' Loja ' }, null)
    expect(made).toMatchObject({ name: 'Loja', whatsappId: site, userIds: [], isActive: true, tokenEnd: null })
    expect(made.connection).not.toBe('')
    expect(await phoneOf(desk.agent)).toEqual([])

    const hasToken = await desk.ask(contract.putDeviceToken, { id: made.id, token: ` ${TOKEN} , outro-9999` }, desk.admin)
    expect(hasToken.tokenEnd).toBe('9999')
    expect(JSON.stringify(await desk.ask(voiceDevices.list, {}, desk.admin))).not.toContain(TOKEN)
    const [row] = await desk.kernel.ctx.db.select().from(voiceDevicesTable)
    expect(row?.token).not.toContain(TOKEN)
    expect((await desk.ask(contract.getPhone, {}, desk.agent)).devices).toEqual([
      { id: made.id, name: 'Loja', connection: made.connection, whatsappId: site, tokens: [TOKEN, 'outro-9999'] },
    ])

    await desk.ask(voiceDevices.update, { id: made.id, isActive: false }, desk.admin)
    expect(await phoneOf(desk.agent)).toEqual([])
    await desk.ask(voiceDevices.remove, { id: made.id }, desk.admin)
    expect(await desk.ask(voiceDevices.list, {}, desk.admin)).toEqual([])
  })

  test.each<[string, object, string]>([
    ['without a name', { name: ' ' }, 'name.required'],
    ['without a connection', { whatsappId: 0 }, 'whatsappId.required'],
    ['of a connection that is not there', { whatsappId: 999_999 }, 'whatsappId.unknown'],
    ['for somebody who is not there', { userIds: [999_999] }, 'userIds.unknown'],
  ])('%s is refused', async (_what, more, code) => {
    const { status, body } = await desk.refusal(voiceDevices.create, { name: 'Torto', whatsappId: site, ...more }, desk.admin)

    expect([status, body.fields?.map((field) => `${field.field}.${field.code}`)]).toEqual([422, [code]])
  })

  test.each([
    ['', 'required'],
    [' , ', 'required'],
    ['a/b?c', 'invalid_format'],
    ['abc', 'invalid_format'],
    ['x'.repeat(600), 'invalid_format'],
  ])('the token %j is refused', async (token, code) => {
    const { id } = await newDevice()
    const { status, body } = await desk.refusal(contract.putDeviceToken, { id, token }, desk.admin)

    expect([status, body.fields]).toMatchObject([422, [{ field: 'token', code }]])
  })

  test('is of administrators of its company alone', async () => {
    const { id } = await newDevice()
    const neighbour = (await desk.otherTenant()).admin
    for (const who of [desk.agent, desk.supervisor]) {
      expect((await desk.refusal(voiceDevices.list, {}, who)).status).toBe(403)
      expect((await desk.refusal(voiceDevices.create, { name: 'x', whatsappId: site }, who)).status).toBe(403)
      expect((await desk.refusal(voiceDevices.update, { id, name: 'x' }, who)).status).toBe(403)
      expect((await desk.refusal(voiceDevices.remove, { id }, who)).status).toBe(403)
      expect((await desk.refusal(contract.putDeviceToken, { id, token: 'abcdef' }, who)).status).toBe(403)
    }
    expect((await desk.refusal(contract.putDeviceToken, { id, token: 'abcdef' }, neighbour)).status).toBe(404)
    expect((await desk.refusal(voiceDevices.update, { id, name: 'x' }, neighbour)).status).toBe(404)
    expect(await phoneOf(neighbour)).toEqual([])
    expect(await desk.ask(voiceDevices.list, {}, neighbour)).toEqual([])
  })

  test('that changes tells every webphone, and only administrators what it is', async () => {
    const [ear, admin] = [await desk.socket(desk.agent), await desk.socket(desk.admin)]
    const made = await newDevice()

    expect(await admin.hear(voiceDevices.saved, ({ id, tokenEnd }) => id === made.id && tokenEnd !== null)).toMatchObject({ tokenEnd: '1234' })
    expect(await ear.hear(contract.phonesChanged, () => true)).toEqual({})
  })
})

test.each<[string, () => Promise<object>, { blockWavoip?: boolean; whatsappAllowed?: number[] }, boolean]>([
  ['everybody', async () => ({}), {}, true],
  ['somebody who is named', async () => ({ userIds: [desk.agent.userId] }), {}, true],
  ['somebody else', async () => ({ userIds: [desk.agent2.userId] }), {}, false],
  ['nobody who is blocked', async () => ({}), { blockWavoip: true }, false],
  ['nobody who may not use its connection', async () => ({}), { whatsappAllowed: [999_999] }, false],
  ['nobody while it is off', async () => ({ isActive: false }), {}, false],
])('a device is for %s', async (_who, more, person, isTheirs) => {
  const { id } = await newDevice(await more())
  await setPerson(desk.agent, person)

  expect(await phoneOf(desk.agent)).toEqual(isTheirs ? [id] : [])
  if (!isTheirs) expect((await desk.refusal(contract.putVoiceCall, report(id), desk.agent)).status).toBe(404)
})

const report = (deviceId: number, more: Partial<contract.CallReport> = {}): contract.CallReport => ({
  ...{ callId: newId(), deviceId, direction: 'incoming', status: 'answered', phone: '5511900001111', startedAt: clock.now().toISOString() },
  ...more,
})
const listed = async (who: Session, wish: object = {}) => (await desk.ask(contract.listVoiceCalls, wish, who)).calls

describe('a call', () => {
  test('is kept once, whatever is said again or late, and who leads sees it live', async () => {
    const { id } = await newDevice()
    const ear = await desk.socket(desk.supervisor)
    const callId = newId()
    const say = (status: contract.CallStatus, durationSeconds: number | null = null) =>
      desk.ask(contract.putVoiceCall, report(id, { callId, direction: 'outgoing', status, durationSeconds, startedAt: clock.ahead(-5) }), desk.agent)
    await say('ringing')
    await say('answered', 0)
    await say('ended', 61)
    await say('answered')
    await say('missed')

    expect(await ear.hear(contract.voiceCallSaved, ({ status }) => status === 'ended')).toMatchObject({ durationSeconds: 61, user: { name: 'Agente Um' } })
    expect(await listed(desk.admin)).toMatchObject([{ status: 'ended', direction: 'outgoing', durationSeconds: 61, device: { id } }])
  })

  test('that nobody took is one row of all browsers, until somebody says more', async () => {
    const { id } = await newDevice()
    const callId = newId()
    for (const who of [desk.agent, desk.agent2]) await desk.ask(contract.putVoiceCall, report(id, { callId, status: 'missed' }), who)
    expect(await listed(desk.agent2)).toMatchObject([{ status: 'missed', user: null }])

    await desk.ask(contract.putVoiceCall, report(id, { callId, status: 'answered' }), desk.agent)
    await desk.ask(contract.putVoiceCall, report(id, { callId, status: 'missed' }), desk.agent2)
    expect(await listed(desk.agent)).toMatchObject([{ status: 'answered', user: { id: desk.agent.userId } }])
    expect((await desk.refusal(contract.putVoiceCall, report(id, { callId, status: 'ended' }), desk.agent2)).body.error).toBe('ERR_NO_VOICE_CALL_FOUND')
  })

  test('is linked to its conversation, which its person must be able to read', async () => {
    const { id } = await newDevice()
    const { ticket } = await desk.openTicket(desk.agent)
    expect(await desk.ask(contract.putVoiceCall, report(id, { ticketId: ticket.id }), desk.agent)).toMatchObject({
      ticketId: ticket.id,
      contact: { id: ticket.contactId },
    })

    const neighbour = (await desk.otherTenant()).admin
    expect((await desk.refusal(contract.putVoiceCall, report(id), neighbour)).status).toBe(404)
    expect((await desk.refusal(contract.putVoiceCall, report(id, { ticketId: 999_999 }), desk.agent)).status).toBe(404)
    expect((await desk.refusal(contract.putVoiceCall, report(id, { contactId: 999_999 }), desk.agent)).status).toBe(404)
  })

  test('from a number that is known is its contact’s', async () => {
    const { id } = await newDevice()
    await tenantRows(desk.kernel.ctx.db, desk.admin, contacts).insert({ name: 'Rita Lobo', number: '5511900001111' })

    expect(await desk.ask(contract.putVoiceCall, report(id, { phone: '+55 11 90000-1111' }), desk.agent)).toMatchObject({ contact: { name: 'Rita Lobo' } })
  })

  test.each<[string, number, number, number]>([
    ['as it was', -10, 600, 600],
    ['that talks longer than it lasted', -1, 600, 60],
    ['of a clock that is ahead', 30, 600, 0],
    ['of a clock that is days behind', -5000, 60, 60],
  ])('%s has its times', async (_what, minutes, reportedStart, kept) => {
    const { id } = await newDevice()
    const call = await desk.ask(
      contract.putVoiceCall,
      report(id, { status: 'ended', startedAt: clock.ahead(minutes), durationSeconds: reportedStart }),
      desk.agent,
    )

    expect(Math.abs((call.durationSeconds ?? 0) - kept)).toBeLessThanOrEqual(1)
    expect(Math.abs(Date.parse(call.startedAt) - clock.now().getTime())).toBeLessThan(11 * 60_000)
  })

  test.each([
    { callId: 'x'.repeat(200) },
    { status: 'talking' },
    { direction: 'sideways' },
    { startedAt: 'ontem' },
    { durationSeconds: -1 },
    { phone: 'x'.repeat(300) },
  ])('%j is refused', async (more) => {
    const { id } = await newDevice()
    const { status, body } = await desk.refusal(contract.putVoiceCall, Object.assign(report(id), more), desk.agent)

    expect([status, body.error, body.fields?.map(({ field }) => field)]).toEqual([422, 'ERR_INVALID_INPUT', Object.keys(more)])
  })

  test('whose browser went away ends by itself', async () => {
    const { id } = await newDevice()
    await desk.ask(contract.putVoiceCall, report(id, { status: 'ringing', direction: 'outgoing' }), desk.agent)
    clock.advance(11)
    await endForgotten(desk.kernel.ctx)

    expect(await listed(desk.agent)).toMatchObject([{ status: 'missed' }])
  })
})

describe('the list of calls', () => {
  const csv = async (query: string, who?: Session) =>
    fetch(`${desk.base}/voice/calls/export?${query}`, { headers: who ? { authorization: `Bearer ${who.token}` } : {} })

  test('shows who leads all, and others their own and what nobody took on their devices', async () => {
    const { id } = await newDevice()
    const other = await newDevice({ userIds: [desk.agent2.userId] })
    await desk.ask(contract.putVoiceCall, report(id), desk.agent)
    await desk.ask(contract.putVoiceCall, report(id, { status: 'missed' }), desk.agent)
    await desk.ask(contract.putVoiceCall, report(other.id), desk.agent2)
    await desk.ask(contract.putVoiceCall, report(other.id, { status: 'missed' }), desk.agent2)
    const counts = async (who: Session) => (await listed(who)).length

    expect(await Promise.all([desk.admin, desk.supervisor, desk.agent, desk.agent2].map(counts))).toEqual([4, 4, 2, 3])
    expect(await counts((await desk.otherTenant()).admin)).toBe(0)
    expect((await desk.ask(contract.listCallDevices, {}, desk.agent)).map((device) => device.id)).toEqual([id])
    expect(await desk.ask(contract.listCallDevices, {}, desk.supervisor)).toHaveLength(2)
  })

  test('can be narrowed and ordered', async () => {
    const { id } = await newDevice()
    await desk.ask(contract.putVoiceCall, report(id, { status: 'rejected', phone: '5511900003333' }), desk.agent)
    await desk.ask(contract.putVoiceCall, report(id, { direction: 'outgoing', phone: '5511900002222' }), desk.agent2)
    const phones = async (wish: object) => (await listed(desk.admin, wish)).map(({ phone }) => phone.slice(-4))
    const [today = ''] = clock.now().toISOString().split('T')

    expect(await phones({ state: 'rejected' })).toEqual(['3333'])
    expect(await phones({ direction: 'outgoing' })).toEqual(['2222'])
    expect(await phones({ agentId: desk.agent.userId })).toEqual(['3333'])
    expect(await phones({ deviceId: 999_999 })).toEqual([])
    expect(await phones({ sort: 'phone' })).toEqual(['2222', '3333'])
    expect(await phones({ startDate: '2001-01-01', endDate: '2001-02-01' })).toEqual([])
    expect(await phones({ startDate: '2001-01-01', endDate: new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10) })).toHaveLength(2)
    expect((await desk.refusal(contract.listVoiceCalls, { sort: 'token' }, desk.admin)).status).toBe(422)
  })

  test('is saved as CSV by whoever may see it', async () => {
    const { id } = await newDevice({ name: '=1+1' })
    await desk.ask(contract.putVoiceCall, report(id, { status: 'ended', durationSeconds: 0 }), desk.agent)
    const rows = (await (await csv('', desk.admin)).text()).trimEnd().split('\r\n')

    expect(rows[0]).toBe('Início;Sentido;Situação;Contato;Telefone;Atendente;Aparelho;Conexão;Duração (s);Atendimento')
    expect(rows).toHaveLength(2)
    expect(rows[1]).toContain(';Recebida;Atendida;')
    expect(rows[1]).toContain("'=1+1")
    expect((await csv('')).status).toBe(401)
    expect((await csv('state=x', desk.admin)).status).toBe(400)
    expect((await (await csv('', desk.agent2)).text()).trimEnd().split('\r\n')).toHaveLength(1)
  })
})

test('the page that the sockets are opened from runs nothing and lets sockets out', async () => {
  const reply = await fetch(`${desk.base}${contract.VOICE_NETWORK_PATH}`, { headers: { accept: 'text/html' } })

  expect([reply.status, reply.headers.get('content-security-policy')]).toEqual([200, "default-src 'none'; connect-src wss: ws:; frame-ancestors 'self'"])
  expect(await reply.text()).not.toContain('<script')
})

test.each([
  ['https://voz.example/x', 'https://voz.example'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['http://voz.example', contract.VOICE_HOST],
  ['https://eu:senha@voz.example', contract.VOICE_HOST],
  ['', contract.VOICE_HOST],
])('the host %j is %s', (text, host) => {
  expect(contract.hostOf(text)).toBe(host)
})
