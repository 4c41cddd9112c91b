import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { connectLight } from './lightSocket.ts'

/**
 * Agents write at an even pace while sockets of the same queue listen. Every socket has a ticket of its queue open.
 * Times count from before the request leaves to the event's arrival, on one clock.
 */
const agentSchema = z.object({ token: z.string(), tenantId: z.int(), group: z.int(), ticketId: z.int(), sockets: z.int(), isWriting: z.boolean() })
const facts = z.object({ url: z.string(), agents: z.array(agentSchema), perSecond: z.number(), seconds: z.number() }).parse(workerData)
const { url, agents, perSecond, seconds } = facts

/** How long the last events may take before they count as lost, in milliseconds. */
const PATIENCE_MS = 5_000

const { hostname, port } = new URL(url)
const httpAgent = new Agent({ keepAlive: true, maxSockets: 32 })
const sentAt = new Map<string, number>()
const latencies: number[] = []
const answerMs: number[] = []
let expected = 0
let arrived = 0
let doubled = 0
const refusals: string[] = []

const MESSAGE_ID = /"type":"chat:create","payload":\{"id":"([0-9a-f-]{36})"/g

function listenAs({ token, tenantId, ticketId }: z.infer<typeof agentSchema>) {
  const heard = new Set<string>()
  return connectLight(url, token, (event) => {
    // One packet may bring several.
    for (const [, id = ''] of event.matchAll(MESSAGE_ID)) {
      const since = sentAt.get(id)
      if (since === undefined) continue
      if (heard.has(id)) doubled += 1
      else arrived += 1
      heard.add(id)
      latencies.push(performance.now() - since)
    }
  }).then(async (socket) => {
    await socket.say(`${tenantId}:joinChatBox`, ticketId)
    return socket
  })
}

function write({ token, ticketId, group }: z.infer<typeof agentSchema>): Promise<void> {
  const idFront = crypto.randomUUID()
  const body = JSON.stringify({
    body: `Mensagem de carga ${idFront}: seu pedido já saiu para entrega.`,
    idFront,
    fromMe: true,
    read: 1,
    mediaUrl: '',
    sendType: 'chat',
    quotedMsg: null,
  })
  return new Promise((resolve) => {
    const startedAt = performance.now()
    sentAt.set(idFront, startedAt)
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const call = request({ agent: httpAgent, hostname, port, path: `/messages/${ticketId}`, method: 'POST', headers }, (answer) => {
      let text = ''
      answer.on('data', (part) => {
        text += part
      })
      answer.on('end', () => {
        answerMs.push(performance.now() - startedAt)
        if (answer.statusCode === 200) expected += agents.filter((one) => one.group === group).reduce((sum, one) => sum + one.sockets, 0)
        else refusals.push(`${answer.statusCode} ${text}`)
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

const sockets = []
for (const agent of agents) sockets.push(...(await Promise.all(Array.from({ length: agent.sockets }, () => listenAs(agent)))))

const writers = agents.filter(({ isWriting }) => isWriting)
const total = perSecond * seconds
const startedAt = performance.now()
const pending: Promise<void>[] = []
await new Promise<void>((resolve) => {
  let sent = 0
  const timer = setInterval(() => {
    const due = Math.min(total, Math.floor(((performance.now() - startedAt) / 1000) * perSecond))
    while (sent < due) {
      const writer = writers[sent % writers.length]
      if (writer) pending.push(write(writer))
      sent += 1
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
    if (arrived < expected && performance.now() < deadline) return
    clearInterval(timer)
    resolve()
  }, 20)
})
for (const socket of sockets) socket.close()
httpAgent.destroy()
parentPort?.postMessage({ latencies, answerMs, refusals, lost: expected - arrived, doubled, sockets: sockets.length })
