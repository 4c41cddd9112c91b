import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { listConnectionStates, startChannelConnection } from '#plugins/channels/contract/index.ts'
import { createConnection, listConnections } from '#plugins/connections/contract/index.ts'
import { createTicket } from '#plugins/tickets/contract/index.ts'
import { WUZAPI } from '#plugins/wuzapi/contract/index.ts'
import { aUser, type FakeWuzapi, startFakeWuzapi } from '#plugins/wuzapi/server/testing/fakeWuzapi.ts'
import type { Ground } from './ground.ts'
import type { Lengths } from './lengths.ts'
import { CREW_SIZE, crewName, type Person, signIn } from './people.ts'
import { type Program, startProgram } from './program.ts'
import { atMost, type Figure } from './report.ts'
import type { Size } from './seeding.ts'
import { percentile } from './statistics.ts'
import { loadWebhooks, type OpenChat } from './webhooks.ts'

export const CHANNELS_SIZE: Size = { contacts: 1_000, tickets: 1_000, messages: 5_000 }

const LINES = 200
const PER_MINUTE = 10_000
const SECONDS = 20
const WARM_UP_SECONDS = 3
/** What a start leaves behind is gone after this. */
const SETTLE_MS = 10_000
const DEADLINE_MS = 5 * 60_000

// Of the answers only what is used: other commits' answers have other fields.
const create = { ...createConnection, output: z.object({ id: z.int() }) }
const list = { ...listConnections, output: z.array(z.object({ id: z.int(), status: z.string() })) }
const listStates = { ...listConnectionStates, output: z.array(z.object({ connectionId: z.int(), hookUrl: z.string().nullable() })) }
const open = { ...createTicket, output: z.object({ id: z.int() }) }
const restart = { ...startChannelConnection, output: z.unknown() }

const tokenOf = (index: number): string => `token-da-linha-${index}`

/** Waits until all lines are up. @throws Error when they are not in time */
async function allUp({ calls, ...admin }: Person, ids: ReadonlySet<number>): Promise<void> {
  const deadline = Date.now() + DEADLINE_MS
  for (;;) {
    const known = await calls.ask(list, {}, admin)
    if (known.filter(({ id, status }) => ids.has(id) && status === 'CONNECTED').length === ids.size) return
    if (Date.now() > deadline) throw new Error('the lines did not come up')
    await wait(100)
  }
}

async function connectLines({ calls, ...admin }: Person, gateway: FakeWuzapi): Promise<Set<number>> {
  const ids = new Set<number>()
  for (let index = 0; index < LINES; index += 1) {
    gateway.users.set(tokenOf(index), aUser({ connected: true, loggedIn: true }))
    const wanted = { name: `Linha ${index}`, type: WUZAPI, config: { baseAddress: gateway.url }, secrets: { token: tokenOf(index) } }
    ids.add((await calls.ask(create, wanted, admin)).id)
  }
  await allUp({ calls, ...admin }, ids)
  return ids
}

/** A conversation on each of some lines, each of them open at an agent of its own. */
async function openChats(url: string, { calls, ...admin }: Person, ids: ReadonlySet<number>): Promise<OpenChat[]> {
  const lines = await calls.ask(listStates, {}, admin)
  const chats: OpenChat[] = []
  for (const [index, id] of [...ids].slice(0, CREW_SIZE).entries()) {
    const { userId, token, tenantId } = await signIn(url, crewName(index), `198.51.100.${index + 1}`)
    const phone = `55119${String(70_000_000 + id)}`
    const hookUrl = lines.find(({ connectionId }) => connectionId === id)?.hookUrl
    if (!hookUrl) throw new Error('a line has no address')
    const ticket = { number: phone, name: `Carga ${id}`, whatsappId: id, status: 'open' as const, userId }
    chats.push({ hookUrl, phone, ticketId: (await calls.ask(open, ticket, admin)).id, token, tenantId })
  }
  return chats
}

/** All lines begin anew, at once: from the first order to the last that is up at the provider and here. */
async function reconnect(person: Person, ids: ReadonlySet<number>, gateway: FakeWuzapi): Promise<number> {
  const { calls, ...admin } = person
  gateway.calls.length = 0
  const startedAt = performance.now()
  await Promise.all([...ids].map((id) => calls.ask(restart, { whatsappId: id }, admin)))
  const deadline = Date.now() + DEADLINE_MS
  while (new Set(gateway.callsTo('/webhook').map(({ headers }) => headers.token)).size < ids.size) {
    if (Date.now() > deadline) throw new Error('not every line was connected again')
    await wait(20)
  }
  await allUp(person, ids)
  return (performance.now() - startedAt) / 1000
}

/** Of deliveries, on two cores. */
const MUST_MS = { answerP50: 30, answerP99: 100, arrivalP50: 100, arrivalP99: 400 }

/**
 * Many lines on one node: deliveries beside open conversations, a start, and nobody there. On a ground of its own, already filled.
 * @param folder of the program, this commit's unless given
 */
export async function benchChannels(ground: Ground, { runs }: Lengths, folder?: string): Promise<Figure[]> {
  const { kind, dataDir, databaseUrl } = ground
  const options = { dataDir, databaseUrl, environment: { PRIVATE_HOSTS: '127.0.0.1' }, ...(folder ? { root: folder } : {}) }
  const start = (): Promise<Program> => startProgram(options)
  const gateway = await startFakeWuzapi()
  let program = await start()
  try {
    await wait(SETTLE_MS)
    const before = program.memory()
    const admin = await signIn(program.url, 'admin')
    const ids = await connectLines(admin, gateway)
    const chats = await openChats(program.url, admin, ids)
    const load = { url: program.url, chats, perSecond: PER_MINUTE / 60 }
    await loadWebhooks({ ...load, seconds: WARM_UP_SECONDS, run: 'aquecer' })
    const { answerMs, arrivalMs, lost } = await loadWebhooks({ ...load, seconds: SECONDS, run: 'medir' })

    const [starts, reconnects, memories]: [number[], number[], number[]] = [[], [], []]
    for (let run = 0; run < runs; run += 1) {
      await program.stop()
      program = await start()
      starts.push(program.startMs / 1000)
      await wait(SETTLE_MS)
      memories.push(program.memory())
      reconnects.push(await reconnect(await signIn(program.url, 'admin'), ids, gateway))
    }
    const label = `10,000 webhooks a minute for ${SECONDS} s, ${CREW_SIZE} agents, ${kind}`
    return [
      atMost('channels', `${label} · p50 of the answer`, 'ms', percentile(answerMs, 0.5), MUST_MS.answerP50),
      atMost('channels', `${label} · p99 of the answer`, 'ms', percentile(answerMs, 0.99), MUST_MS.answerP99),
      atMost('channels', `${label} · p50 to the agent`, 'ms', percentile(arrivalMs, 0.5), MUST_MS.arrivalP50),
      atMost('channels', `${label} · p99 to the agent`, 'ms', percentile(arrivalMs, 0.99), MUST_MS.arrivalP99),
      atMost('channels', `${label} · lost of ${answerMs.length.toLocaleString('en')}`, 'messages', lost, 0, 0),
      atMost('channels', `start to ready with ${LINES} lines, ${kind}`, 's', percentile(starts, 0.5), 4),
      atMost('channels', `${LINES} lines connected anew at once, ${kind}`, 's', percentile(reconnects, 0.5), 5),
      atMost('channels', `memory with ${LINES} idle lines, ${kind}`, 'MB', percentile(memories, 0.5), 350),
      atMost('channels', `memory of the same without lines, ${kind}`, 'MB', before, 250),
    ]
  } finally {
    await program.stop()
    gateway.stop()
  }
}
