import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CallReport, PhoneDevice } from '../../contract/index.ts'
import { type FakeDevice, type FakeHost, startFakeHost } from '../../contract/testing/fakeHost.ts'
import type { AudioOptions } from '../audio/audioCall.ts'
import type { Call } from '../call/call.ts'
import { openDevice } from '../wire/deviceLink.ts'
import { createPhone, internationalPhone, type Phone } from './createPhone.ts'

let host: FakeHost
let [one, two]: FakeDevice[] = []
let phone: Phone
let call: Call | null
let reports: CallReport[]
let log: [string, unknown][]
let sounds: { options: AudioOptions; isOver: boolean; muted: boolean[] }[]
const reload = vi.fn()

const device = (id: number, token: string): PhoneDevice => ({ id, name: `Aparelho ${id}`, connection: `Conexão ${id}`, whatsappId: id, tokens: [token] })
const devices = [device(1, 'token-one'), device(2, 'token-two')]
const party = { phone: '5511988776655', tag: 'Ana', picture: null, ticketId: 5, contactId: 9 }

beforeEach(async () => {
  host = await startFakeHost()
  ;[one, two] = [host.device('token-one'), host.device('token-two')]
  ;[call, reports, log, sounds] = [null, [], [], []]
  reload.mockClear()
  phone = createPhone({
    openDevice,
    startAudio(options) {
      const sound: (typeof sounds)[number] = { options, isOver: false, muted: [] }
      sounds.push(sound)
      return { mute: (isMuted) => void sound.muted.push(isMuted), stop: () => void Object.assign(sound, { isOver: true }) }
    },
    protocol: 'http:',
    now: () => new Date(),
    log: (type, data) => void log.push([type, data]),
    report: async (report) => void reports.push(report),
    reload,
    onCall: (next) => {
      call = next
    },
    onDevice: () => {},
    onDialling: () => {},
    onOpen: () => {},
    onStats: () => {},
    onProblem: () => {},
  })
  phone.connect(host.url, devices, ['websocket'])
  await expect.poll(() => host.commands().filter(({ event }) => event === 'whatsapp:device_status')).toHaveLength(2)
})
afterEach(async () => {
  phone.stop()
  await host.close()
})

const sent = (event: string) =>
  host
    .commands()
    .filter((command) => command.event === event)
    .map(({ token }) => token)

describe('an incoming call', () => {
  test('rings, is answered, heard and ended, and the page is loaded anew', async () => {
    one?.offer({ phone: '5511988776655', name: 'Ana', callId: 'C1' })
    await expect.poll(() => call).toMatchObject({ status: 'offer', tag: 'Ana', callId: 'C1', connection: 'Conexão 1' })
    await phone.accept()
    expect(call?.status).toBe('accept')
    one?.openRoom()
    await expect.poll(() => sounds).toHaveLength(1)
    one?.signal('terminate')
    await expect.poll(() => call?.status).toBe('over')
    await expect.poll(() => call).toBeNull()

    expect(sounds[0]?.isOver).toBe(true)
    await expect.poll(() => reload.mock.calls).toHaveLength(1)
    expect(reports.map(({ callId, status }) => [callId, status])).toEqual([
      ['C1', 'answered'],
      ['C1', 'ended'],
    ])
    expect(log.filter(([type]) => type === 'signaling')).toHaveLength(2)
  })

  test('that the service does not let one answer goes on ringing', async () => {
    one?.answer('accept', { ack: { type: 'error', result: 'não' } })
    one?.offer({ phone: '55' })
    await expect.poll(() => call?.status).toBe('offer')

    await expect(phone.accept()).rejects.toEqual({ type: 'error', result: 'não' })
    expect(call?.status).toBe('offer')
  })

  test('is refused at once, whatever the service answers', async () => {
    one?.answer('reject', { ack: { type: 'error', result: 'não' } })
    one?.offer({ phone: '5511988776655', callId: 'C1' })
    await expect.poll(() => call?.status).toBe('offer')
    phone.hangUp()

    expect(call).toBeNull()
    await expect.poll(() => sent('calls:reject')).toEqual(['token-one'])
    await expect.poll(() => log.some(([type]) => type === 'error')).toBe(true)
    expect(reports.map(({ status }) => status)).toEqual(['rejected'])
    expect(reload).not.toHaveBeenCalled()
  })

  test('during another is refused on its device and kept as missed', async () => {
    one?.offer({ phone: '5511988776655', callId: 'C1' })
    await expect.poll(() => call?.callId).toBe('C1')
    two?.offer({ phone: '5511911112222', callId: 'C2' })

    await expect.poll(() => sent('calls:reject')).toEqual(['token-two'])
    expect(call?.callId).toBe('C1')
    expect(reports).toMatchObject([{ callId: 'C2', deviceId: 2, status: 'missed' }])
  })

  test('of which others say how it ended opens no sound', async () => {
    one?.offer({ phone: '55', callId: 'C1' })
    await expect.poll(() => call?.callId).toBe('C1')
    one?.signal('accept_elsewhere')
    await expect.poll(() => call?.ending).toBe('accept_elsewhere')
    one?.openRoom()
    await expect.poll(() => call).toBeNull()

    expect([sounds, reports]).toEqual([[], []])
    expect(reload).not.toHaveBeenCalled()
  })
})

describe('an outgoing call', () => {
  test('falls to the next token when the first refuses, is silent, or answers nonsense', async () => {
    for (const ack of [{ type: 'error', code: 'busy', result: 'Ocupado' }, null, 'ok', []]) {
      one?.answer('start', { ack })
      await phone.call(party, devices)
      expect(call).toMatchObject({ token: 'token-two', direction: 'outgoing', status: 'outcoming_calling', ticketId: 5 })
      phone.hangUp()
    }
    expect(sent('calls:start').filter((token) => token === 'token-one')).toHaveLength(4)
    expect(host.commands().find(({ event }) => event === 'calls:start')?.args).toEqual(['5511988776655'])
  })

  test('goes to the next after a second, and a start that comes late is ended', async () => {
    one?.answer('start', { ack: { type: 'success' }, afterMs: 1300 })
    const from = Date.now()
    await phone.call(party, devices)

    expect(Date.now() - from).toBeGreaterThanOrEqual(950)
    expect(call?.token).toBe('token-two')
    await expect.poll(() => sent('calls:end'), { timeout: 3000 }).toEqual(['token-one'])
    expect(call?.token).toBe('token-two')
  })

  test('that no token starts says so, and is kept as failed', async () => {
    for (const each of [one, two]) each?.answer('start', { ack: { type: 'error', result: 'Limite atingido' } })

    await expect(phone.call(party, devices)).rejects.toMatchObject({ code: 'ERR_VOICE_BUSY', body: { reason: 'Limite atingido' } })
    expect(call).toBeNull()
    expect(reports).toMatchObject([{ status: 'failed', direction: 'outgoing', deviceId: 1 }])
  })

  test('over a device that is away is not sent, now or later', async () => {
    phone.connect(host.url, [device(3, 'token-three')], ['websocket'])
    await expect(phone.call(party, [device(3, 'token-three')])).rejects.toMatchObject({ code: 'ERR_VOICE_BUSY' })
    const three = host.device('token-three')
    await expect.poll(() => three.clients(), { timeout: 8000 }).toBe(1)

    expect(sent('calls:start')).toEqual([])
  })

  test('is answered, muted, and heard whichever comes first', async () => {
    await phone.call(party, devices)
    one?.openRoom('bare')
    await expect.poll(() => sounds).toHaveLength(1)
    one?.signal('accept')
    await expect.poll(() => call?.status).toBe('accept')
    await phone.mute(true)
    expect(sounds[0]?.muted.at(-1)).toBe(true)
    one?.answer('unmute', { ack: { type: 'error', result: 'não' } })
    await expect(phone.mute(false)).rejects.toBeTruthy()

    expect(call?.isMuted).toBe(true)
    expect(sounds[0]?.options.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/call-room1$/)
  })
})

test('a device that the server cuts is back, and its call goes on', async () => {
  one?.offer({ phone: '55', callId: 'C1' })
  await expect.poll(() => call?.callId).toBe('C1')
  one?.drop('server')
  await expect.poll(() => host.commands('token-one').filter(({ event }) => event === 'whatsapp:device_status'), { timeout: 5000 }).toHaveLength(2)

  expect(call?.status).toBe('offer')
})

test.each([
  ['5511988776655', '+55 11 98877 6655'],
  ['12', '12'],
  ['', ''],
])('%s is shown as %s', (phoneNumber, shown) => {
  expect(internationalPhone(phoneNumber).replaceAll('-', ' ')).toBe(shown)
})
