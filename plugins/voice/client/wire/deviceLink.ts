import { io, type Socket, type WebSocket as SocketTransport } from 'socket.io-client'
import { isSuccess } from './parse.ts'

export type DeviceCommand = 'end' | 'accept' | 'reject' | 'mute' | 'unmute'

/** The ways a socket of the service may take. */
export type Transports = 'websocket'[] | (typeof SocketTransport)[]

export interface DeviceListener {
  onSignal(packet: unknown): void
  onAudio(transport: unknown): void
  onAudioEnd(transport: unknown): void
  onQrCode(text: string | null): void
  onStatus(status: string | null): void
  onConnection(isConnected: boolean, reason: string | null): void
}

export interface DeviceLink {
  readonly token: string
  isConnected(): boolean
  /** Dials; `onReply` gets whatever is answered, however late. False where nothing was sent: a start that waits for a connection would dial by itself later. */
  start(phone: string, onReply: (reply: unknown) => void): boolean
  /** @throws the reply where it is no success */
  command(name: DeviceCommand): Promise<void>
  close(): void
}

export interface LinkOptions {
  host: string
  token: string
  transports: Transports
  listener: DeviceListener
}

const COMMAND_MS = 5000
/** @see specification §9 */
const RECONNECTS = { reconnectionDelay: 1000, reconnectionDelayMax: 5000, randomizationFactor: 0.5, timeout: 20_000 }

export const pathOf = (token: string): string => `/${token}/websocket`

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

function listen(socket: Socket, { onSignal, onAudio, onAudioEnd, onQrCode, onStatus, onConnection }: DeviceListener): void {
  const ask = (event: string, take: (answer: string | null) => void) => socket.emit(event, (answer: unknown) => take(textOrNull(answer)))
  socket.on('connect', () => {
    onConnection(true, null)
    ask('whatsapp:qrcode', onQrCode)
    ask('whatsapp:device_status', onStatus)
  })
  socket.on('disconnect', (reason) => {
    onConnection(false, reason)
    // The library does not come back by itself from an end by the server.
    if (reason === 'io server disconnect') socket.connect()
  })
  socket.on('signaling', onSignal)
  socket.on('audio_transport:create', onAudio)
  socket.on('audio_transport:terminate', onAudioEnd)
  socket.on('qrcode', (value) => onQrCode(textOrNull(value)))
  socket.on('device_status', (value) => onStatus(textOrNull(value)))
  socket.on('peer:accepted_elsewhere', () => onSignal({ tag: 'accept_elsewhere' }))
  socket.on('peer:rejected_elsewhere', () => onSignal({ tag: 'reject_elsewhere' }))
}

/** The control socket of one token. */
export function openDevice({ host, token, transports, listener }: LinkOptions): DeviceLink {
  const socket = io(host, { path: pathOf(token), transports, forceNew: true, ...RECONNECTS })
  listen(socket, listener)
  return {
    token,
    isConnected: () => socket.connected,
    start(phone, onReply) {
      if (!socket.connected) return false
      socket.emit('calls:start', phone, onReply)
      return true
    },
    async command(name) {
      if (!socket.connected) throw new Error(`${name}: not connected`)
      const reply: unknown = await socket.timeout(COMMAND_MS).emitWithAck(`calls:${name}`, {})
      if (!isSuccess(reply)) throw reply
    },
    close: () => socket.disconnect(),
  }
}
