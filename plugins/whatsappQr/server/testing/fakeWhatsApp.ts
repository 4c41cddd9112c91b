import { EventEmitter } from 'node:events'
import type { AnyMessageContent, GroupMetadata, MiscMessageGenerationOptions } from 'baileys'
import { type Library, loadLibrary, type UserFacingSocketConfig, type WAMessageKey, type WhatsAppSocket } from '../library.ts'

export const ACCOUNT = '5511940000000:12@s.whatsapp.net'

export interface FakeSocket {
  config: UserFacingSocketConfig
  isEnded: boolean
  isLoggedOut: boolean
  /** Tells an event of the library. */
  tell(event: string, data: unknown): void
  /** Ends as the server ends it. */
  close(statusCode: number, message?: string): void
  /** The phone is linked, and the line is up. */
  link(): void
}

export interface Sent {
  jid: string
  content: AnyMessageContent
  options: MiscMessageGenerationOptions | undefined
  /** The bytes of its file. */
  file: Buffer | null
}

/** The library with a socket that does as it is told, and what was done by it. */
export interface FakeWhatsApp {
  library: Library
  sockets: FakeSocket[]
  sent: Sent[]
  calls: [name: string, ...args: unknown[]][]
  /** Sets the server's answer to the next message that is sent; it takes the others. */
  next(answer: 'nothing' | { error: string }): void
  /** Phones that are not at WhatsApp, and hidden numbers by phone. */
  absent: Set<string>
  lids: Map<string, string>
  groups: Map<string, GroupMetadata>
}

const STREAMS = ['image', 'video', 'audio', 'document', 'sticker']

async function fileOf(content: AnyMessageContent): Promise<Buffer | null> {
  const stream = STREAMS.map((name) => Object(Object(content)[name]).stream).find(Boolean)
  if (!stream) return null
  const parts: Uint8Array[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}

export async function fakeWhatsApp(): Promise<FakeWhatsApp> {
  const real = await loadLibrary()
  const answers: ('nothing' | { error: string })[] = []
  const whatsapp: FakeWhatsApp = {
    library: { ...real, makeSocket },
    ...{ sockets: [], sent: [], calls: [], absent: new Set(), lids: new Map(), groups: new Map() },
    next: (answer) => void answers.push(answer),
  }

  function makeSocket(config: UserFacingSocketConfig): WhatsAppSocket {
    const events = new EventEmitter()
    let account: { id: string } | undefined
    const fake: FakeSocket = {
      config,
      isEnded: false,
      isLoggedOut: false,
      tell: (event, data) => void events.emit(event, data),
      close(statusCode, message = 'Connection Closed') {
        const error = Object.assign(new Error(message), { output: { statusCode } })
        events.emit('connection.update', { connection: 'close', lastDisconnect: { error, date: new Date() } })
      },
      link() {
        account = { id: ACCOUNT }
        Object.assign(config.auth.creds, { me: account, account: {} })
        events.emit('creds.update', { me: account })
        events.emit('connection.update', { connection: 'open' })
      },
    }
    whatsapp.sockets.push(fake)
    const called =
      <A extends unknown[]>(name: string) =>
      async (...args: A): Promise<void> =>
        void whatsapp.calls.push([name, ...args])
    return {
      on: (event, listener) => void events.on(event, listener),
      onTaken: (listener) => void events.on('taken', listener),
      async sendMessage(jid, content, options) {
        whatsapp.sent.push({ jid, content, options, file: await fileOf(content) })
        const id = options?.messageId ?? `mudanca-${whatsapp.sent.length}`
        const answer = answers.shift()
        if (answer !== 'nothing') {
          queueMicrotask(() => events.emit('taken', { id, error: answer?.error }))
          const update = { status: 0, messageStubParameters: [answer?.error] }
          if (answer) events.emit('messages.update', [{ key: { remoteJid: jid, id, fromMe: true }, update }])
        }
        const key: WAMessageKey = { remoteJid: jid, id, fromMe: true }
        const text = Object(content).text
        return { key, message: { conversation: typeof text === 'string' ? text : 'um arquivo' }, messageTimestamp: Math.floor(Date.now() / 1000) }
      },
      sendPresenceUpdate: called('presence'),
      readMessages: called('read'),
      rejectCall: called('reject'),
      async onWhatsApp(...phones) {
        return phones.map((phone) => ({ jid: `${phone}@s.whatsapp.net`, exists: !whatsapp.absent.has(phone) }))
      },
      async requestPairingCode(phone) {
        whatsapp.calls.push(['pair', phone])
        return 'ABCD1234'
      },
      async logout() {
        fake.isLoggedOut = true
      },
      async groupMetadata(jid) {
        whatsapp.calls.push(['group', jid])
        const group = whatsapp.groups.get(jid)
        if (!group) throw Object.assign(new Error('item-not-found'), { data: 404 })
        return group
      },
      lidOf: async (jid) => whatsapp.lids.get(jid) ?? null,
      account: () => account,
      end() {
        fake.isEnded = true
      },
    }
  }
  return whatsapp
}
