import type { ServerContext } from '#core/server/plugin.ts'
import type { ChannelConnection, ConnectionSession, SessionTools } from '#plugins/channels/contract/index.ts'
import { openState } from '#plugins/channels/contract/whatsapp/connectionState.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import { WHATSAPP_ADDRESS, whatsappQrSettings } from '../../contract/index.ts'
import type { Library, WhatsAppSocket } from '../library.ts'
import { toJson } from '../message/json.ts'
import { keepMessages, storedMessage } from '../message/keepMessages.ts'
import { READ_EVENTS } from '../message/parse.ts'
import { afterClose } from './afterClose.ts'
import { answer } from './answer.ts'
import { forgetKeys, loadAuth, type Place, SessionLost } from './authState.ts'
import { codeOf, messageOf } from './failures.ts'
import { createGroups } from './groups.ts'
import { historyOf } from './history.ts'
import { silentLogger } from './logger.ts'
import { createTakings } from './takings.ts'
import { currentVersion } from './version.ts'
import { agentOf, fetchingOf } from './way.ts'

/** Status, lists that one sends to, and channels. */
const NO_CONVERSATION = /@(broadcast|newsletter)$/
/** A code to be typed is asked for once the server has sent one to be scanned. */
const CODE_MS = 20_000

/** The server of a line as a WebSocket is opened to it. */
export function addressOfConnection({ settings }: Pick<ChannelConnection, 'settings'>): URL {
  const written = whatsappQrSettings.safeParse(settings)
  return new URL(((written.success && written.data.baseAddress) || WHATSAPP_ADDRESS).replace(/^http/, 'ws'))
}

/** Holds a line open: sockets follow one another until somebody ends it, or nothing can be done any more. */
export function openSession(
  ctx: ServerContext,
  library: Library,
  channelConnection: ChannelConnection,
  tools: SessionTools,
  takenMs?: number,
): ConnectionSession {
  const place: Place = { tenantId: channelConnection.tenantId, connectionId: channelConnection.connectionId }
  const takings = createTakings(takenMs)
  const groups = createGroups(
    () => ctx.now().getTime(),
    () => socket,
  )
  let socket: WhatsAppSocket | null = null
  let isConnected = false
  let isClosed = false
  let hasCode = false
  let tries = 0
  let badSessions = 0
  let version: [number, number, number] | null = null
  let timer: NodeJS.Timeout | undefined
  const codeWaiters = new Set<() => void>()
  /** Forgets what the phone is linked by. */
  let forget = (): Promise<void> => forgetKeys(ctx, place, tools.lease)

  const fault = (error: unknown) => {
    if (!(error instanceof SessionLost)) ctx.log.error({ connectionId: place.connectionId, reason: messageOf(error) }, 'whatsapp session')
  }
  /** Whatever the library tells is dealt with beside it: a fault of ours is no fault of its. */
  const beside = (work: Promise<unknown>): void => void work.catch(fault)

  const end = () => {
    isClosed = true
    isConnected = false
    clearTimeout(timer)
    takings.end()
    socket?.end()
    socket = null
  }
  tools.signal.addEventListener('abort', end, { once: true })

  const open = async (): Promise<void> => {
    if (isClosed) return
    const address = addressOfConnection(channelConnection)
    const auth = await loadAuth(ctx, library, place, tools.lease, end)
    if (isClosed) return
    const made = library.makeSocket({
      auth: { creds: auth.creds, keys: library.makeCacheableSignalKeyStore(auth.keys, silentLogger) },
      waWebSocketUrl: address,
      agent: agentOf(channelConnection, address.protocol === 'wss:'),
      fetchAgent: agentOf(channelConnection, true),
      options: fetchingOf(channelConnection),
      logger: silentLogger,
      emitOwnEvents: false,
      markOnlineOnConnect: false,
      syncFullHistory: false,
      generateHighQualityLinkPreview: false,
      shouldIgnoreJid: (jid) => NO_CONVERSATION.test(jid),
      cachedGroupMetadata: async (jid) => groups.known(jid),
      async getMessage({ id }) {
        const stored = id ? await storedMessage(ctx, place, id) : null
        return stored?.message ? library.proto.Message.fromObject(stored.message) : undefined
      },
      ...(version && { version }),
    })
    socket = made
    forget = auth.forget
    hasCode = false
    const isThis = () => socket === made
    made.on('creds.update', () => beside(auth.saveCreds()))
    made.onTaken(({ id, error }) => takings.answered(id, error))
    for (const event of READ_EVENTS)
      made.on(event, (told) => {
        if (isThis()) beside(tools.deliver(Buffer.from(toJson({ event, told }))))
      })
    made.on('messages.upsert', ({ messages }) => beside(keepMessages(ctx, place, messages)))
    made.on('messaging-history.set', (history) => beside(keepMessages(ctx, place, historyOf(history))))
    made.on('groups.update', (changed) => {
      for (const { id = '' } of changed) groups.forget(id)
    })
    made.on('group-participants.update', ({ id }) => groups.forget(id))
    made.on('connection.update', ({ connection, qr, isNewLogin, lastDisconnect }) => {
      if (!isThis()) return
      if (qr) {
        hasCode = true
        for (const ready of codeWaiters) ready()
        beside(tools.tell({ status: 'qrcode', qrcode: qr }))
      }
      if (isNewLogin) beside(tools.tell({ status: 'PAIRING' }))
      if (connection === 'open') {
        tries = 0
        badSessions = 0
        isConnected = true
        beside(tools.tell(openState(made.account()?.id)))
      }
      if (connection === 'close') beside(closed(lastDisconnect?.error, auth.creds.account != null || isConnected))
    })
  }

  const closed = async (error: unknown, isPaired: boolean): Promise<void> => {
    if (isClosed) return
    socket = null
    isConnected = false
    takings.end()
    const code = codeOf(error)
    const follows = afterClose({ code, message: messageOf(error), isPaired, tries, badSessions, hasNewerVersion: version !== null, random: Math.random() })
    tries += 1
    badSessions = code === 500 ? badSessions + 1 : badSessions
    if (follows.forgets) {
      badSessions = 0
      await forget().catch(fault)
    }
    await tools.tell(follows.state)
    if (follows.next === 'stop') return end()
    if (follows.renews) version = await currentVersion(channelConnection)
    if (isClosed) return
    timer = setTimeout(() => beside(reopen()), follows.waitMs)
  }

  /** A database that is busy for a moment ends no session. */
  const reopen = async (): Promise<void> => {
    try {
      await open()
    } catch (error) {
      fault(error)
      await closed(error, true)
    }
  }

  const pairing = async (): Promise<WhatsAppSocket> => {
    if (isConnected) throw new ChannelError('unsupported')
    if (!hasCode) {
      await new Promise<void>((resolve, reject) => {
        const late = setTimeout(() => {
          codeWaiters.delete(ready)
          reject(new ChannelError('temporary'))
        }, CODE_MS)
        const ready = () => {
          clearTimeout(late)
          codeWaiters.delete(ready)
          resolve()
        }
        codeWaiters.add(ready)
      })
    }
    if (!socket) throw new ChannelError('reconnecting')
    return socket
  }

  const leave = async (): Promise<void> => {
    const leaving = isConnected ? socket : null
    isClosed = true
    clearTimeout(timer)
    // The phone forgets this device; one that cannot be told keeps a device that no longer answers.
    await leaving?.logout().catch(fault)
    await forget()
    end()
  }

  beside(reopen())
  return {
    call: (name, args) =>
      answer(name, args, {
        pairing,
        connected() {
          if (!socket || !isConnected) throw new ChannelError('reconnecting')
          const peopleOf = async (jid: string) => (await groups.of(jid)).participants.map(({ id }) => id)
          return { ctx, place, library, socket, peopleOf, takings }
        },
      }),
    async close() {
      end()
    },
    end: leave,
  }
}
