import { AppError } from '#core/contract/errors.ts'
import { newId } from '#core/contract/ids.ts'
import { parsePhone } from '#core/contract/phone.ts'
import type { CallReport, PhoneDevice } from '../../contract/index.ts'
import type { AudioCall, AudioOptions } from '../audio/audioCall.ts'
import { type Call, type CallEvent, type Effect, type NewCall, nextCall, refusedCall } from '../call/call.ts'
import type { DeviceCommand, DeviceLink, LinkOptions, Transports } from '../wire/deviceLink.ts'
import { dial } from '../wire/dial.ts'
import { readParty, readRefusal, readRoom, readSignal, readStart, readTransport } from '../wire/parse.ts'
import type { DeviceState } from './state.ts'

/** The world around the phone. */
export interface PhoneParts {
  openDevice(options: LinkOptions): DeviceLink
  startAudio(options: AudioOptions): AudioCall
  /** The page's own protocol, for audio hosts without one. */
  protocol: string
  now(): Date
  log(type: string, data: unknown): void
  report(report: CallReport): Promise<unknown>
  reload(): void
  onCall(call: Call | null): void
  onDevice(token: string, change: Partial<DeviceState>): void
  onDialling(isDialling: boolean): void
  onOpen(): void
  onStats: AudioOptions['onStats']
  onProblem: AudioOptions['onProblem']
}

export interface Party {
  phone: string
  tag: string
  picture: string | null
  ticketId: number | null
  contactId: number | null
}

export interface Phone {
  /** Connects what is new and leaves what is gone; devices that stay keep their sockets. */
  connect(host: string, devices: readonly PhoneDevice[], transports: Transports): void
  /** Tries the devices one after the other. @throws busyDevices */
  call(party: Party, devices: readonly PhoneDevice[]): Promise<void>
  accept(): Promise<void>
  /** Refuses or ends the call: the panel is empty at once. */
  hangUp(): void
  mute(isMuted: boolean): Promise<void>
  stop(): void
}

/** No device could start the call; `reason` is what the last one said, in its own words. */
export const busyDevices = (reason: string | null) => new AppError('ERR_VOICE_BUSY', 409, { reason })

/** How long a call waits for a device that went away. */
const GRACE_MS = 10_000

interface Connected {
  link: DeviceLink
  device: PhoneDevice
  grace: ReturnType<typeof setTimeout> | null
}

/** The webphone without its panel: devices, one call, its sound and its report. */
export function createPhone(parts: PhoneParts): Phone {
  const connected = new Map<string, Connected>()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  let call: Call | null = null
  let audio: { room: string; sound: AudioCall } | null = null
  let place: { host: string; transports: Transports } = { host: '', transports: [] }
  let isDialling = false

  const later = (afterMs: number, work: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      work()
    }, afterMs)
    timers.add(timer)
    return timer
  }

  const stopAudio = () => {
    audio?.sound.stop()
    audio = null
  }

  const command = (token: string, name: DeviceCommand) => {
    const link = connected.get(token)?.link
    if (!link) {
      parts.log('error', { command: name, reason: 'no such device' })
      return Promise.reject(new Error('no such device'))
    }
    return link.command(name).catch((reason: unknown) => {
      parts.log('error', { command: name, reason: reason instanceof Error ? reason.message : reason })
      throw reason
    })
  }
  const tryCommand = (token: string, name: DeviceCommand) => void command(token, name).catch(() => {})

  const reportOf = (one: Call, status: CallReport['status'], durationSeconds: number | null): CallReport => ({
    ...{ callId: one.callId, deviceId: one.deviceId, direction: one.direction, status, durationSeconds },
    ...{ phone: one.phone, name: one.tag.slice(0, 120), ticketId: one.ticketId, contactId: one.contactId },
    startedAt: new Date(one.createdAt).toISOString(),
  })
  const say = (report: CallReport) =>
    void parts.report(report).catch((reason: unknown) => parts.log('error', { report: report.status, reason: reason instanceof Error ? reason.message : '' }))

  const perform = (effect: Effect) => {
    switch (effect.do) {
      case 'open':
        return parts.onOpen()
      case 'report':
        return say(reportOf(effect.call, effect.outcome, effect.durationSeconds))
      case 'refuse':
        tryCommand(effect.call.token, 'reject')
        return say(reportOf(refusedCall(effect.call, effect.at), 'missed', null))
      case 'reset':
        return void later(effect.afterMs, () => step({ type: 'reset', callId: effect.callId }))
      default:
        return void later(effect.afterMs, () => {
          if (call === null) parts.reload()
        })
    }
  }

  const step = (event: CallEvent) => {
    const next = nextCall(call, event)
    call = next.call
    if (call === null || call.status === 'over') stopAudio()
    audio?.sound.mute(call?.isMuted ?? false)
    parts.onCall(call)
    for (const effect of next.effects) perform(effect)
  }

  /** The time is part of the name where the service gives none: browsers that ring together mean the same call. */
  const idOf = (given: string | null, phone: string, at: number) => given ?? `${phone.replaceAll(/\D/g, '')}-${Math.floor(at / 60_000)}`

  const hear = (device: PhoneDevice, token: string, packet: unknown) => {
    parts.log('signaling', packet)
    const signal = readSignal(packet)
    if (!signal) return
    const at = parts.now().getTime()
    if (signal.tag === 'offer') {
      const party = readParty(packet)
      const offered: NewCall = { ...party, callId: idOf(signal.callId, party.phone, at), token, deviceId: device.id, connection: device.connection }
      return step({ type: 'offer', call: offered, at })
    }
    step({ type: 'signal', tag: signal.tag, token, connection: device.connection, isPeerMuted: signal.isPeerMuted, at })
  }

  const openAudio = (token: string, value: unknown) => {
    parts.log('audio_transport:create', value)
    const transport = readTransport(value, parts.protocol)
    if (!transport || !call || call.token !== token || call.status === 'over') return
    stopAudio()
    const sound = parts.startAudio({
      ...{ url: transport.url, token, transports: place.transports, isMuted: call.isMuted },
      ...{ onStats: parts.onStats, onProblem: parts.onProblem },
    })
    audio = { room: transport.room, sound }
  }

  const endAudio = (token: string, value: unknown) => {
    parts.log('audio_transport:terminate', value)
    const room = readRoom(value)
    if (call?.token === token && (room === null || room === audio?.room)) stopAudio()
  }

  /** A device that stays away takes its call with it. */
  const follow = (token: string, isConnected: boolean, reason: string | null) => {
    parts.log(isConnected ? 'connect' : 'disconnect', reason)
    parts.onDevice(token, { isConnected })
    const entry = connected.get(token)
    if (!entry) return
    if (entry.grace) clearTimeout(entry.grace)
    entry.grace = null
    if (isConnected || call?.token !== token) return
    entry.grace = later(GRACE_MS, () => {
      if (call?.token !== token) return
      parts.log('error', { reason: 'the device stayed away' })
      step({ type: 'closed', at: parts.now().getTime() })
    })
  }

  const open = (device: PhoneDevice, token: string) => {
    const link = parts.openDevice({
      ...{ ...place, token },
      listener: {
        onSignal: (packet) => hear(device, token, packet),
        onAudio: (value) => openAudio(token, value),
        onAudioEnd: (value) => endAudio(token, value),
        onQrCode: (qrCode) => parts.onDevice(token, { qrCode }),
        onStatus: (status) => parts.onDevice(token, { status, ...(status === 'open' && { qrCode: null }) }),
        onConnection: (isConnected, reason) => follow(token, isConnected, reason),
      },
    })
    connected.set(token, { link, device, grace: null })
  }

  const leave = (token: string) => {
    connected.get(token)?.link.close()
    connected.delete(token)
    if (call?.token === token) step({ type: 'closed', at: parts.now().getTime() })
  }

  const linksOf = (devices: readonly PhoneDevice[]) =>
    devices.flatMap(({ tokens }) =>
      tokens.flatMap((token) => {
        const link = connected.get(token)?.link
        if (!link) parts.log('error', { reason: 'no such device' })
        return link ? [link] : []
      }),
    )

  return {
    connect(host, devices, transports) {
      const wanted = new Map(devices.flatMap((device) => device.tokens.map((token) => [token, device] as const)))
      const isElsewhere = host !== place.host || transports !== place.transports
      place = { host, transports }
      for (const [token, entry] of [...connected]) {
        const device = wanted.get(token)
        if (isElsewhere || !device || device.id !== entry.device.id || device.connection !== entry.device.connection) leave(token)
      }
      for (const [token, device] of wanted) if (!connected.has(token)) open(device, token)
    },
    async call(party, devices) {
      if (isDialling || (call !== null && call.status !== 'over')) return
      isDialling = true
      parts.onDialling(true)
      const replies: unknown[] = []
      try {
        const dialled = await dial(linksOf(devices), party.phone, (token, reply) => {
          replies.push(reply)
          parts.log('error', { command: 'start', deviceId: connected.get(token)?.device.id ?? null, reason: reply })
        })
        const entry = dialled && connected.get(dialled.link.token)
        const at = parts.now().getTime()
        if (!dialled || !entry) {
          const [device] = devices
          const none = { ...party, callId: newId(), token: '', deviceId: device?.id ?? 0, connection: '' }
          if (device) say({ ...reportOf(refusedCall(none, at), 'failed', null), direction: 'outgoing' })
          throw busyDevices(replies.map(readRefusal).findLast((text) => text !== null) ?? null)
        }
        const { callId, picture } = readStart(dialled.reply)
        const { id: deviceId, connection } = entry.device
        step({
          type: 'dialled',
          call: { ...party, picture: picture ?? party.picture, callId: callId ?? newId(), token: entry.link.token, deviceId, connection },
          at,
        })
      } finally {
        isDialling = false
        parts.onDialling(false)
      }
    },
    async accept() {
      if (call?.status !== 'offer') return
      const { token, callId } = call
      await command(token, 'accept')
      if (call?.callId === callId) step({ type: 'accepted', at: parts.now().getTime() })
    },
    hangUp() {
      if (!call) return
      const { token, status } = call
      step({ type: 'closed', at: parts.now().getTime() })
      if (status !== 'over') tryCommand(token, status === 'offer' ? 'reject' : 'end')
    },
    async mute(isMuted) {
      if (!call || call.status === 'over' || call.isMuted === isMuted) return
      const { token, callId } = call
      step({ type: 'muted', isMuted })
      try {
        await command(token, isMuted ? 'mute' : 'unmute')
      } catch (reason) {
        if (call?.callId === callId) step({ type: 'muted', isMuted: !isMuted })
        throw reason
      }
    },
    stop() {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
      for (const { link } of connected.values()) link.close()
      connected.clear()
      call = null
      stopAudio()
      parts.onCall(null)
    },
  }
}

/** '+55 11 98877-6655'; as it came where it is no number. */
export function internationalPhone(phone: string): string {
  const parsed = parsePhone(`+${phone.replaceAll(/\D/g, '')}`)
  return parsed.ok ? parsed.international : phone
}
