import { mkdirSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'

/**
 * The embedded database in its own thread: a long query never holds up the server.
 *
 * Speaks PostgreSQL's wire protocol over the message port, so the main thread uses `pg` for it as for any server.
 */
const port = parentPort
if (!port) throw new Error('runs only as a worker thread')

const { dataDir }: { dataDir: string | null } = workerData
if (dataDir) mkdirSync(dataDir, { recursive: true })

const database = await PGlite.create({
  ...(dataDir ? { dataDir } : {}),
  extensions: { pg_trgm, unaccent },
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
})
port.postMessage('ready')

/** Answer that `pg` expects to its start-up message; PGlite is already past that point. */
function startUpAnswer(): Uint8Array {
  const text = (value: string) => Buffer.from(`${value}\0`)
  const parameter = (name: string, value: string) => frame('S', Buffer.concat([text(name), text(value)]))
  const frame = (type: string, body: Buffer) => {
    const head = Buffer.alloc(5)
    head.write(type, 0)
    head.writeInt32BE(body.length + 4, 1)
    return Buffer.concat([head, body])
  }
  return Buffer.concat([
    frame('R', Buffer.from([0, 0, 0, 0])),
    parameter('server_version', '18.0'),
    parameter('client_encoding', 'UTF8'),
    parameter('standard_conforming_strings', 'on'),
    parameter('DateStyle', 'ISO, MDY'),
    frame('K', Buffer.alloc(8)),
    frame('Z', Buffer.from('I')),
  ])
}

let isStarted = false
let queue: Promise<unknown> = Promise.resolve()

/** Terminate, as `pg` sends it on `end()`: the thread keeps the database for the next client. */
const isTerminate = (message: Uint8Array) => message[0] === 0x58 && message.length === 5

/** Runs one message and hands the raw answer over without a copy; PGlite would read all of it first. */
async function answer(message: Uint8Array): Promise<void> {
  const parts: Uint8Array[] = []
  await database.execProtocolRawStream(message, { onRawData: (part) => parts.push(part.slice()) })
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let filled = 0
  for (const part of parts) {
    whole.set(part, filled)
    filled += part.length
  }
  port?.postMessage(whole, [whole.buffer])
}

port.on('message', (message: Uint8Array | 'close') => {
  queue = queue.then(async () => {
    if (message === 'close') {
      await database.close()
      port.postMessage('closed')
      process.exit(0)
    }
    if (!isStarted) {
      isStarted = true
      port.postMessage(startUpAnswer())
      return
    }
    if (isTerminate(message)) {
      isStarted = false
      // The next client starts afresh: no open transaction, no statement or lock of this one.
      await database.exec('rollback')
      await database.exec('discard all')
      return
    }
    await answer(message)
  })
})
