import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'

/**
 * Asks a server over a fixed number of kept-alive connections, each its next question as soon as the last is answered.
 * Lives in a thread of its own, so that measuring does not wait for the one who asked for it.
 */
const { url, token, paths, connections, warmUpMs, measureMs } = z
  .object({ url: z.string(), token: z.string(), paths: z.array(z.string()), connections: z.int(), warmUpMs: z.number(), measureMs: z.number() })
  .parse(workerData)

const { hostname, port } = new URL(url)
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
const latencies: number[] = []
let refused = 0
let bytes = 0
let asked = 0
let isMeasuring = false
let isOver = false

function ask(path: string): Promise<void> {
  return new Promise((resolve) => {
    const startedAt = performance.now()
    const finish = (isGood: boolean) => {
      if (isMeasuring && isGood) latencies.push(performance.now() - startedAt)
      if (isMeasuring && !isGood) refused += 1
      resolve()
    }
    const call = request({ agent, hostname, port, path, headers }, (answer) => {
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      answer.on('end', () => finish(answer.statusCode === 200))
      answer.on('error', () => finish(false))
    })
    call.on('error', () => finish(false))
    call.end()
  })
}

async function connection(): Promise<void> {
  while (!isOver) {
    const path = paths[asked % paths.length] ?? '/'
    asked += 1
    await ask(path)
  }
}

const all = Array.from({ length: connections }, connection)
setTimeout(() => {
  isMeasuring = true
  bytes = 0
  const startedAt = performance.now()
  setTimeout(async () => {
    isMeasuring = false
    isOver = true
    const seconds = (performance.now() - startedAt) / 1000
    await Promise.all(all)
    agent.destroy()
    parentPort?.postMessage({ latencies, refused, bytes, seconds })
  }, measureMs)
}, warmUpMs)
