import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { connectLight } from './lightSocket.ts'

/**
 * A provider delivers at an even pace, each conversation on its own line, while agents have those conversations open.
 * Times count from before the request leaves to its answer, and to the message at the agent's socket, on one clock.
 */
const chatSchema = z.object({ hookUrl: z.string(), phone: z.string(), ticketId: z.int(), token: z.string(), tenantId: z.int() })
const facts = z.object({ url: z.string(), chats: z.array(chatSchema), perSecond: z.number(), seconds: z.number(), run: z.string() }).parse(workerData)
const { url, chats, perSecond, seconds, run } = facts

/** How long the last messages may take before they count as lost, in milliseconds. */
const PATIENCE_MS = 15_000

const httpAgent = new Agent({ keepAlive: true, maxSockets: 64 })
const sentAt = new Map<string, number>()
const answerMs: number[] = []
const arrivalMs = new Map<string, number>()
const refusals: string[] = []
const MARK = new RegExp(`Entrega ${run}-\\d+\\.`, 'g')

function hear(event: string): void {
  if (!event.includes('chat:create')) return
  for (const [mark] of event.matchAll(MARK)) {
    const since = sentAt.get(mark)
    if (since !== undefined && !arrivalMs.has(mark)) arrivalMs.set(mark, performance.now() - since)
  }
}

function deliver({ hookUrl, phone }: z.infer<typeof chatSchema>, index: number): Promise<void> {
  const mark = `Entrega ${run}-${index}.`
  const chat = `${phone}@s.whatsapp.net`
  const event = { Info: { ID: `${run}-${index}`, Chat: chat, Sender: chat, IsFromMe: false, PushName: 'Carga' }, Message: { conversation: mark } }
  const body = JSON.stringify({ type: 'Message', event })
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const startedAt = performance.now()
    sentAt.set(mark, startedAt)
    const call = request({ agent: httpAgent, hostname, port, path: new URL(hookUrl).pathname, method: 'POST', headers }, (answer) => {
      answer.resume()
      answer.on('end', () => {
        answerMs.push(performance.now() - startedAt)
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

const opened = chats.map(async ({ token, tenantId, ticketId }) => {
  const socket = await connectLight(url, token, hear)
  await socket.say(`${tenantId}:joinChatBox`, ticketId)
  return socket
})
const sockets = await Promise.all(opened)

const total = Math.round(perSecond * seconds)
const startedAt = performance.now()
const pending: Promise<void>[] = []
await new Promise<void>((resolve) => {
  let sent = 0
  const timer = setInterval(() => {
    const due = Math.min(total, Math.floor(((performance.now() - startedAt) / 1000) * perSecond))
    for (; sent < due; sent += 1) {
      const chat = chats[sent % chats.length]
      if (chat) pending.push(deliver(chat, sent))
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
    if (arrivalMs.size < total - refusals.length && performance.now() < deadline) return
    clearInterval(timer)
    resolve()
  }, 20)
})
for (const socket of sockets) socket.close()
httpAgent.destroy()
parentPort?.postMessage({ answerMs, arrivalMs: [...arrivalMs.values()], refusals, lost: total - refusals.length - arrivalMs.size })
