import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { Server, type Socket } from 'socket.io'

type Command = 'start' | 'end' | 'accept' | 'reject' | 'mute' | 'unmute' | 'qrcode' | 'device_status'

/** A frame that a browser sent. */
export interface ReceivedCommand {
  token: string
  event: string
  /** Arguments before the acknowledgement. */
  args: readonly unknown[]
  hasAck: boolean
}

/** How a command is answered: `never`, or with `ack` after a while. */
export interface Plan {
  ack: unknown
  afterMs?: number
}

export interface FakeRoom {
  name: string
  /** Frames of the microphone. */
  frames: Buffer[]
  terminate(): void
}

export interface FakeDevice {
  token: string
  /** How the next ones of a command are answered; success unless told. */
  answer(command: Command, plan: Plan | 'never'): void
  offer(party: { phone: string; name?: string; picture?: string; callId?: string }): void
  signal(tag: string, attrs?: object): void
  setStatus(status: string | null): void
  setQrCode(text: string): void
  /** Announces a room for the sound, from which a tone of 440 Hz comes. */
  openRoom(form?: 'scheme' | 'bare'): FakeRoom
  /** Cuts the control sockets: by the server's word, or by the wire. */
  drop(how: 'server' | 'transport'): void
  clients(): number
}

export interface FakeHost {
  url: string
  device(token: string): FakeDevice
  commands(token?: string): ReceivedCommand[]
  close(): Promise<void>
}

const RATE = 16_000
const PACKET = 640
const PACKET_MS = 40
const LOUD = 8000
const TONE_HZ = 440

const listen = (http: HttpServer) =>
  new Promise<number>((resolve) => {
    http.listen(0, '127.0.0.1', () => {
      const address: AddressInfo | string | null = http.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })

/** A server whose sockets stand at `/<token>/websocket`; tokens that nobody made are refused. */
function tokenServer(isKnown: (token: string) => boolean): { http: HttpServer; io: Server; end(): Promise<void> } {
  const http = createServer((_request, response) => response.writeHead(404).end())
  const open = new Set<Duplex>()
  http.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  http.on('upgrade', (request, socket) => {
    const [, token = '', query = ''] = /^\/([^/]+)\/websocket\/?\?(.*)$/.exec(request.url ?? '') ?? []
    if (isKnown(token)) request.url = `/device/?${query}&device_token=${token}`
    else socket.end('HTTP/1.1 404 Not Found\r\n\r\n')
  })
  const io = new Server(http, { path: '/device', cors: { origin: '*' } })
  return {
    ...{ http, io },
    // A server that closes waits for whoever still holds a connection.
    async end() {
      const closed = io.close()
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}

const tokenOf = ({ handshake }: Socket): string => String(handshake.query.device_token)

/** A packet of the tone, from its own beginning on. */
const tone = (from: number): Buffer =>
  Buffer.from(Int16Array.from({ length: PACKET }, (_none, at) => LOUD * Math.sin((2 * Math.PI * TONE_HZ * (from + at)) / RATE)).buffer)

/** The host of the voice devices as its clients know it, on two ports: control and sound. */
export async function startFakeHost(): Promise<FakeHost> {
  const devices = new Map<string, { device: FakeDevice; plans: Map<string, Plan | 'never'>; status: string | null; qrCode: string | null }>()
  const rooms = new Map<string, FakeRoom>()
  const received: ReceivedCommand[] = []
  const timers = new Set<NodeJS.Timeout>()
  const [control, sound] = [tokenServer((token) => devices.has(token)), tokenServer((token) => devices.has(token))]
  const [controlPort, soundPort] = [await listen(control.http), await listen(sound.http)]

  control.io.on('connection', (socket) => {
    const token = tokenOf(socket)
    void socket.join(token)
    socket.onAny((event: string, ...given: unknown[]) => {
      const ack = given.at(-1)
      const hasAck = typeof ack === 'function'
      received.push({ token, event, args: hasAck ? given.slice(0, -1) : given, hasAck })
      const entry = devices.get(token)
      const usual = event === 'whatsapp:qrcode' ? entry?.qrCode : event === 'whatsapp:device_status' ? entry?.status : { type: 'success', result: {} }
      const plan = entry?.plans.get(event.replace(/^\w+:/, '')) ?? { ack: usual }
      if (typeof ack !== 'function' || plan === 'never') return
      const timer = setTimeout(() => {
        timers.delete(timer)
        ack(plan.ack)
      }, plan.afterMs ?? 0)
      timers.add(timer)
    })
  })

  sound.io
    .of((name, _auth, next) => next(null, rooms.has(name)))
    .on('connection', (socket) => {
      const room = rooms.get(socket.nsp.name)
      let at = 0
      const timer = setInterval(() => {
        socket.emit('audio_buffer', tone(at))
        at += PACKET
      }, PACKET_MS)
      timers.add(timer)
      socket.on('microphone_buffer', (frame: unknown) => {
        if (frame instanceof Buffer) room?.frames.push(frame)
      })
      socket.on('disconnect', () => clearInterval(timer))
    })

  const makeDevice = (token: string): FakeDevice => {
    const emit = (event: string, ...args: unknown[]) => void control.io.to(token).emit(event, ...args)
    const entryOf = () => {
      const entry = devices.get(token)
      if (!entry) throw new Error(`no device ${token}`)
      return entry
    }
    return {
      token,
      answer: (command, plan) => void entryOf().plans.set(command, plan),
      offer: ({ phone, name, picture, callId }) =>
        emit('signaling', { tag: 'offer', attrs: { 'call-id': callId }, content: { phone, from_tag: name, profile_picture: picture } }),
      signal: (tag, attrs = {}) => emit('signaling', { tag, attrs, content: [] }),
      setStatus(status) {
        entryOf().status = status
        emit('device_status', status)
      },
      setQrCode(text) {
        entryOf().qrCode = text
        emit('qrcode', text)
      },
      openRoom(form = 'scheme') {
        const name = `room${rooms.size + 1}`
        const room: FakeRoom = { name, frames: [], terminate: () => emit('audio_transport:terminate', { room: name }) }
        rooms.set(`/call-${name}`, room)
        emit('audio_transport:create', { room: name, ip: form === 'bare' ? '127.0.0.1' : 'http://127.0.0.1', port: String(soundPort), sampleRate: RATE })
        return room
      },
      drop(how) {
        for (const socket of control.io.of('/').sockets.values())
          if (tokenOf(socket) === token) {
            if (how === 'server') socket.disconnect()
            else socket.conn.close()
          }
      },
      clients: () => control.io.of('/').adapter.rooms.get(token)?.size ?? 0,
    }
  }

  return {
    url: `http://127.0.0.1:${controlPort}`,
    device(token) {
      const known = devices.get(token)
      if (known) return known.device
      const device = makeDevice(token)
      devices.set(token, { device, plans: new Map(), status: 'open', qrCode: null })
      return device
    },
    commands: (token) => received.filter((one) => token === undefined || one.token === token),
    async close() {
      for (const timer of timers) clearTimeout(timer)
      await Promise.all([control.end(), sound.end()])
    },
  }
}
