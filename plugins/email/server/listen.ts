import type { ImapFlow } from 'imapflow'
import type { ChannelConnection, ChannelSessions, ConnectionSession, SessionTools } from '#plugins/channels/contract/index.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import { withAccess } from './access.ts'
import { accountOf } from './account.ts'
import { clientOf, failureOf, isAuthFailure } from './mailbox.ts'

/** How often the mailbox is polled while its server announces nothing. */
export const POLL_MS = 15_000
/** The same while the server announces new mail: for the case that an announcement got lost. */
export const LISTENING_POLL_MS = 60_000
/** IDLE is begun anew after so long: routers forget quiet connections sooner than the half hour of the protocol. @source RFC 2177 */
const IDLE_MS = 5 * 60_000
/** A server that says nothing for so long, not even to the end of an IDLE, is gone. */
const QUIET_MS = 8 * 60_000
/** Waits until the next attempt: after a connection that worked, doubled after each that did not. */
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 5 * 60_000
/** A server that cannot announce is asked again after so long. */
const UNABLE_WAIT_MS = 60 * 60_000

/** Hears of new mail and has the mailbox polled: what comes is fetched by the poll, never here. */
class Listener {
  readonly #line: ChannelConnection
  readonly #tools: Pick<SessionTools, 'pollNow' | 'signal'>
  readonly #ended = new AbortController()
  readonly #timer: NodeJS.Timeout
  readonly #listening: Promise<void>
  #client: ImapFlow | null = null
  #isListening = false
  #isPolling = false
  #isWanted = false

  constructor(connection: ChannelConnection, tools: Pick<SessionTools, 'pollNow' | 'signal'>) {
    this.#line = connection
    this.#tools = tools
    tools.signal.addEventListener('abort', this.#end, { once: true })
    this.#timer = setInterval(() => {
      if (!this.#isListening) void this.#poll()
    }, POLL_MS)
    this.#listening = this.#listen()
  }

  get #isOver(): boolean {
    return this.#ended.signal.aborted || this.#tools.signal.aborted
  }

  readonly #end = (): void => {
    this.#ended.abort()
    clearInterval(this.#timer)
    this.#client?.close()
  }

  async close(): Promise<void> {
    this.#tools.signal.removeEventListener('abort', this.#end)
    this.#end()
    await this.#listening
  }

  /** Polls until nothing more comes; an announcement meanwhile polls once more. */
  async #poll(): Promise<void> {
    this.#isWanted = true
    if (this.#isPolling) return
    this.#isPolling = true
    while (this.#isWanted && !this.#isOver) {
      this.#isWanted = false
      if ((await this.#tools.pollNow()) > 0) this.#isWanted = true
    }
    this.#isPolling = false
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        this.#ended.signal.removeEventListener('abort', done)
        resolve()
      }
      const timer = setTimeout(done, ms)
      this.#ended.signal.addEventListener('abort', done)
      if (this.#isOver) done()
    })
  }

  async #listen(): Promise<void> {
    let waitMs = FIRST_WAIT_MS
    while (!this.#isOver) {
      // A connection that fails is told by the polls, which ask the same server.
      const outcome = await this.#listenOnce().catch(() => 'failed' as const)
      this.#isListening = false
      if (outcome === 'heard') waitMs = FIRST_WAIT_MS
      await this.#pause(outcome === 'unable' ? UNABLE_WAIT_MS : waitMs)
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
    }
  }

  async #connected(): Promise<ImapFlow> {
    const account = accountOf(this.#line)
    return withAccess(this.#line, account, isAuthFailure, async (access) => {
      const client = await clientOf(this.#line, account, access, { socketTimeout: QUIET_MS, maxIdleTime: IDLE_MS })
      this.#client = client
      try {
        if (this.#isOver) throw new ChannelError('reconnecting')
        await client.connect()
        return client
      } catch (error) {
        client.close()
        throw failureOf(account, error)
      }
    })
  }

  /** A single connection, from its beginning to its end. */
  async #listenOnce(): Promise<'heard' | 'unable'> {
    const client = await this.#connected()
    try {
      if (!client.capabilities.has('IDLE')) return 'unable'
      await client.mailboxOpen('INBOX', { readOnly: true })
      client.on('exists', () => void this.#poll())
      this.#isListening = true
      // For what came while nobody listened.
      void this.#poll()
      while (client.usable && !this.#isOver) if ((await client.idle()) === false) break
      return 'heard'
    } finally {
      client.close()
    }
  }
}

/** Connections to mailboxes that are held open to hear of new mail. */
export const mailSessions: ChannelSessions = {
  async open(connection, tools): Promise<ConnectionSession> {
    const listener = new Listener(connection, tools)
    return {
      call: () => Promise.reject(new ChannelError('unsupported')),
      close: () => listener.close(),
      end: () => listener.close(),
    }
  },
}
