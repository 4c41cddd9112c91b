import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { connectLight } from './lightSocket.ts'

/**
 * Visitors whose conversations are in a flow write at an even pace; the flow answers each with what was said. Times count from before the request
 * leaves to the flow's answer at the socket of somebody who sees all, on one clock.
 */
const facts = z
  .object({
    url: z.string(),
    messagesPath: z.string(),
    watcher: z.string(),
    agents: z.array(z.object({ token: z.string(), tenantId: z.int(), ticketId: z.int() })),
    visitors: z.array(z.object({ token: z.string(), address: z.string() })),
    perSecond: z.number(),
    seconds: z.number(),
    run: z.string(),
  })
  .parse(workerData)
const { url, messagesPath, watcher, agents, visitors, perSecond, seconds, run } = facts

/** How long the last answers may take before they count as lost, in milliseconds. */
const PATIENCE_MS = 30_000

const httpAgent = new Agent({ keepAlive: true, maxSockets: 64 })
const sentAt = new Map<string, number>()
const answerMs = new Map<string, number>()
const refusals: string[] = []
let doubled = 0
const ANSWER = new RegExp(`"type":"chat:create","payload":\\{"id":"([0-9a-f-]{36})"[^{}]*?"body":"Recebi ${run}-(\\d+)\\.`, 'g')
const heard = new Set<string>()

/** A message that comes again is the same; another one with the same words is one too many. */
function hear(event: string): void {
  for (const [, id = '', mark = ''] of event.matchAll(ANSWER)) {
    const since = sentAt.get(mark)
    if (since === undefined || heard.has(id)) continue
    heard.add(id)
    if (answerMs.has(mark)) doubled += 1
    else answerMs.set(mark, performance.now() - since)
  }
}

function write({ token, address }: { token: string; address: string }, index: number): Promise<void> {
  const body = JSON.stringify({ body: `${run}-${index}`, idFront: crypto.randomUUID() })
  const headers = {
    authorization: `Bearer ${token}`,
    'x-forwarded-for': address,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  }
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    sentAt.set(String(index), performance.now())
    const call = request({ agent: httpAgent, hostname, port, path: messagesPath, method: 'POST', headers }, (answer) => {
      answer.resume()
      answer.on('end', () => {
        if (answer.statusCode !== 200) refusals.push(String(answer.statusCode))
        resolve()
      })
    })
    call.on('error', (error) => {
      refusals.push(error.message)
      resolve()
    })
    call.end(body)
  })
}

const sockets = [await connectLight(url, watcher, hear)]
for (const { token, tenantId, ticketId } of agents) {
  const socket = await connectLight(url, token, () => undefined)
  await socket.say(`${tenantId}:joinChatBox`, ticketId)
  sockets.push(socket)
}

const total = Math.round(perSecond * seconds)
const startedAt = performance.now()
const pending: Promise<void>[] = []
await new Promise<void>((resolve) => {
  let sent = 0
  const timer = setInterval(() => {
    const due = Math.min(total, Math.floor(((performance.now() - startedAt) / 1000) * perSecond))
    for (; sent < due; sent += 1) {
      const visitor = visitors[sent % visitors.length]
      if (visitor) pending.push(write(visitor, sent))
    }
    if (sent < total) return
    clearInterval(timer)
    resolve()
  }, 1)
})
await Promise.all(pending)
const deadline = performance.now() + PATIENCE_MS
await new Promise<void>((resolve) => {
  const timer = setInterval(() => {
    if (answerMs.size < total - refusals.length && performance.now() < deadline) return
    clearInterval(timer)
    resolve()
  }, 20)
})
for (const socket of sockets) socket.close()
httpAgent.destroy()
parentPort?.postMessage({ answerMs: [...answerMs.values()], refusals, lost: total - refusals.length - answerMs.size, doubled })
