import { createRequire } from 'node:module'
import type { BaileysEventMap, BinaryNode, GroupMetadata, UserFacingSocketConfig, WAMessageKey, WASocket } from 'baileys'

type Baileys = typeof import('baileys')

/** The parts of a socket of the library that are used. */
export interface WhatsAppSocket
  extends Pick<WASocket, 'sendMessage' | 'sendPresenceUpdate' | 'readMessages' | 'onWhatsApp' | 'requestPairingCode' | 'rejectCall' | 'logout'> {
  on<E extends keyof BaileysEventMap>(event: E, listener: (data: BaileysEventMap[E]) => void): void
  /** The server has taken a message, or refused it with a code. */
  onTaken(listener: (taken: { id: string; error: string | undefined }) => void): void
  groupMetadata(jid: string): Promise<GroupMetadata>
  /** The hidden number of a phone; null for none. */
  lidOf(jid: string): Promise<string | null>
  /** The account, once it is linked. */
  account(): { id: string; lid?: string | undefined } | undefined
  end(): void
}

/** The library, with a socket that tests may put another one in the place of. */
export interface Library extends Pick<Baileys, 'BufferJSON' | 'initAuthCreds' | 'makeCacheableSignalKeyStore' | 'proto'> {
  makeSocket(config: UserFacingSocketConfig): WhatsAppSocket
}
export type { UserFacingSocketConfig, WAMessageKey }

function socketOf(socket: WASocket): WhatsAppSocket {
  return {
    sendMessage: socket.sendMessage,
    sendPresenceUpdate: socket.sendPresenceUpdate,
    readMessages: socket.readMessages,
    onWhatsApp: socket.onWhatsApp,
    requestPairingCode: socket.requestPairingCode,
    rejectCall: socket.rejectCall,
    logout: socket.logout,
    groupMetadata: socket.groupMetadata,
    on: (event, listener) => socket.ev.on(event, listener),
    onTaken: (listener) => {
      socket.ws.on('CB:ack,class:message', ({ attrs }: BinaryNode) => listener({ id: attrs.id ?? '', error: attrs.error }))
    },
    lidOf: (jid) => socket.signalRepository.lidMapping.getLIDForPN(jid),
    account: () => socket.user,
    end: () => void socket.end(undefined),
  }
}

/** Beginnings of what the library's cryptography writes to the console: the keys of conversations follow. */
const WITH_KEYS = [
  'Closing session',
  'Opening session',
  'Removing old closed session',
  'Session already',
  'Migrating session',
  'Failed to decrypt message',
  'Session error',
  'Decrypted message with closed session',
  'Closing open session',
  'V1 session storage',
]
const isWithKeys = (first: unknown): boolean => typeof first === 'string' && WITH_KEYS.some((beginning) => first.startsWith(beginning))

/** Keys never get into a log, whoever writes them there. */
export function silenceKeys(): void {
  for (const level of ['info', 'warn', 'error', 'log'] as const) {
    const write = console[level].bind(console)
    console[level] = (...values: unknown[]) => {
      if (!isWithKeys(values[0])) write(...values)
    }
  }
}

let loading: Promise<Library> | undefined

async function load(): Promise<Library> {
  const { BufferJSON, initAuthCreds, makeCacheableSignalKeyStore, makeWASocket, proto } = await import('baileys')
  silenceKeys()
  return { BufferJSON, initAuthCreds, makeCacheableSignalKeyStore, proto, makeSocket: (config) => socketOf(makeWASocket(config)) }
}

/** Read at the first use: who has no such connection never loads it. */
export function loadLibrary(): Promise<Library> {
  loading ??= load()
  return loading
}

/** Whether the library is installed: it is optional. */
export function isInstalled(resolve: (name: string) => string = createRequire(import.meta.url).resolve): boolean {
  try {
    resolve('baileys')
    return true
  } catch {
    return false
  }
}
