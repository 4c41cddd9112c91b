import { type Command, Redis } from 'ioredis'
import type { Log } from '../log.ts'
import { StartError } from '../settings/env.ts'

const START_PATIENCE_MS = 5_000
/** A command that has no answer after so long is refused, and Redis counts as away until it answers a ping. */
const ANSWER_MS = 800
/** How often Redis is asked whether it answers. */
const PING_EVERY_MS = 1_000
/** A connection whose other end vanished without a word is noticed after about ten seconds more. */
const PATIENT = { maxRetriesPerRequest: null, keepAlive: 10_000 }

/** The Redis that joins several nodes. While it does not answer nothing waits for it: every command is refused at once. */
export interface SharedRedis {
  /** For the socket adapter and the limits. Its duplicates, which wait for news, wait as long as it takes. */
  client: Redis
  /** Whether it answered when it was last asked. */
  isUp(): boolean
  /** Runs each time Redis answers again after it was away. */
  onReturn(listener: () => void): void
  close(): void
}

/** Commands that are part of connecting, or that ask whether Redis is there: never refused beforehand. */
const ALWAYS = new Set(['auth', 'client', 'hello', 'info', 'ping', 'select'])

/** Some callers do not look at what becomes of a command (the socket adapter's subscriptions): a refusal that nobody catches would end the process. */
function quiet(redis: Redis): Redis {
  const send = redis.sendCommand.bind(redis)
  redis.sendCommand = (command, ...rest) => {
    command.promise.catch(() => {})
    return send(command, ...rest)
  }
  return redis
}

class ImpatientRedis extends Redis {
  readonly url: string
  isUp = true

  constructor(url: string) {
    super(url, { ...PATIENT, commandTimeout: ANSWER_MS })
    this.url = url
  }

  override sendCommand(command: Command, ...rest: never[]): unknown {
    command.promise.catch(() => {})
    if (!this.isUp && !ALWAYS.has(command.name.toLowerCase())) {
      command.reject(new Error('Redis is away'))
      return command.promise
    }
    return super.sendCommand(command, ...rest)
  }

  override duplicate(): Redis {
    return quiet(
      new Redis({
        ...this.options,
        ...PATIENT,
        enableOfflineQueue: true,
        commandTimeout: undefined,
      }),
    )
  }
}

/** Opens the connection; one line in the log when Redis goes, and one when it is back. */
export function openRedis(url: string, log: Log): SharedRedis {
  const client = new ImpatientRedis(url)
  const returnListeners: (() => void)[] = []
  const goDown = (reason: string) => {
    if (client.isUp) log.error({ reason }, 'redis does not answer')
    client.isUp = false
  }
  const comeBack = () => {
    if (client.isUp) return
    client.isUp = true
    log.warn('redis answers again')
    for (const listener of returnListeners) listener()
  }
  const check = () => {
    if (client.status !== 'ready') return goDown('not connected')
    client.ping().then(comeBack, (error: Error) => goDown(error.message))
  }
  client.on('error', (error) => goDown(error.message))
  client.on('close', () => goDown('the connection was closed'))
  client.on('ready', check)
  let timer: NodeJS.Timeout | undefined
  client.once('ready', () => {
    timer = setInterval(check, PING_EVERY_MS)
    timer.unref()
  })

  return {
    client,
    isUp: () => client.isUp,
    onReturn: (listener) => void returnListeners.push(listener),
    close() {
      clearInterval(timer)
      client.disconnect()
    },
  }
}

/** @throws StartError when Redis does not answer within 5 s */
export async function awaitRedis(shared: SharedRedis | null, url: string | null): Promise<void> {
  if (!shared || !url) return
  const patience = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new StartError(`Redis at ${new URL(url).host} cannot be reached.`)), START_PATIENCE_MS).unref()
  })
  const ready = new Promise<void>((resolve) => {
    if (shared.client.status === 'ready') resolve()
    else shared.client.once('ready', () => resolve())
  })
  await Promise.race([ready, patience])
}
