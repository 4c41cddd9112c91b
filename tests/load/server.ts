import { listTickets } from '#plugins/tickets/contract/index.ts'
import type { Ground } from './ground.ts'
import type { LoadAgent } from './messages.ts'
import { loadMessages } from './messages.ts'
import { CREW_QUEUES, CREW_SIZE, crewName, type Person, signIn } from './people.ts'
import { type Program, startProgram } from './program.ts'
import { atLeast, atMost, type Figure } from './report.ts'
import { loadRequests } from './requests.ts'
import { median } from './statistics.ts'

/** What the attendance screen asks for first: the filter's defaults (specification §3). */
const DEFAULT_FILTER =
  'searchParam=&pageNumber=1&status=open&status=pending&showAll=false&count=null&withUnreadMessages=false&isNotAssignedUser=false&includeNotQueueDefined=true'
const CONNECTIONS = 50
/** Tickets whose messages are read in turn. */
const MANY_TICKETS = 500
const PAGE = 30

/** Bounds of the table. */
interface RequestBounds {
  perSecond: [must: number, aim: number]
  p95: number | null
}

async function requestFigures(group: string, label: string, load: Parameters<typeof loadRequests>[0], bounds: RequestBounds): Promise<Figure[]> {
  const { perSecond, p50, p95, p99 } = await loadRequests(load)
  return [
    atLeast(group, label, 'req/s', perSecond, ...bounds.perSecond),
    atMost(group, `${label} · p50`, 'ms', p50, null, null),
    atMost(group, `${label} · p95`, 'ms', p95, bounds.p95, null),
    atMost(group, `${label} · p99`, 'ms', p99, null, null),
  ]
}

export async function benchTickets({ url }: Program, kind: Ground['kind']): Promise<Figure[]> {
  const { token } = await signIn(url, 'agente')
  const bounds: RequestBounds = kind === 'postgresql' ? { perSecond: [600, 1_500], p95: 120 } : { perSecond: [250, 600], p95: null }
  return requestFigures(
    'tickets',
    `GET /tickets, 50 connections, ${kind}`,
    { url, token, paths: [`/tickets?${DEFAULT_FILTER}`], connections: CONNECTIONS },
    bounds,
  )
}

async function readableTickets(agent: Person): Promise<number[]> {
  const ids: number[] = []
  for (let pageNumber = 1; pageNumber <= Math.ceil(MANY_TICKETS / PAGE); pageNumber += 1) {
    const { tickets } = await agent.calls.ask(listTickets, { status: ['open', 'pending', 'closed'], pageNumber }, agent)
    ids.push(...tickets.map(({ id }) => id))
  }
  return ids
}

export async function benchMessages({ url }: Program, kind: Ground['kind']): Promise<Figure[]> {
  const agent = await signIn(url, 'agente')
  const paths = (await readableTickets(agent)).map((id) => `/messages/${id}?pageNumber=1`)
  const bounds: RequestBounds = kind === 'postgresql' ? { perSecond: [500, 1_500], p95: 150 } : { perSecond: [250, 600], p95: null }
  return requestFigures('messages', `GET /messages/:id, 50 connections, ${kind}`, { url, token: agent.token, paths, connections: CONNECTIONS }, bounds)
}

/** The crew signed in, each with their ticket. @param people how many of them */
async function crewOf(url: string, people: number, sockets: (index: number) => number, isWriting: (index: number) => boolean): Promise<LoadAgent[]> {
  const agents: LoadAgent[] = []
  for (let index = 0; index < people; index += 1) {
    const person = await signIn(url, crewName(index), `198.51.100.${index + 1}`)
    const { tickets } = await person.calls.ask(listTickets, { status: ['open'], selectedUser: [person.userId] }, person)
    agents.push({
      token: person.token,
      tenantId: person.tenantId,
      group: index % CREW_QUEUES,
      ticketId: tickets[0]?.id ?? 0,
      sockets: sockets(index),
      isWriting: isWriting(index),
    })
  }
  return agents
}

const POST_PER_SECOND = 20
const POST_SECONDS = 12

/** One agent writes, another of the same queue listens. */
export async function benchPost({ url }: Program, kind: Ground['kind']): Promise<Figure[]> {
  const writer = 0
  const listener = CREW_QUEUES
  const agents = await crewOf(
    url,
    CREW_QUEUES + 1,
    (index) => (index === listener ? 1 : 0),
    (index) => index === writer,
  )
  const load = { url, agents: agents.filter(({ group }) => group === 0), perSecond: POST_PER_SECOND, seconds: POST_SECONDS }
  await loadMessages({ ...load, seconds: 2 })
  const { p50, p99, lost, doubled } = await loadMessages(load)
  return [
    atMost('post', `POST → event, 20 messages/s, ${kind} · p50`, 'ms', p50, 15, 5),
    atMost('post', `POST → event, 20 messages/s, ${kind} · p99`, 'ms', p99, 60, 25),
    atMost('post', `POST → event, ${kind} · lost or doubled`, 'events', lost + doubled, 0, 0),
  ]
}

const SOCKETS_PER_AGENT = 20
const SOCKETS_PER_SECOND = 50
const SOCKETS_SECONDS = 12

/** 1,000 sockets of 50 agents in 10 queues, each in the room of an open ticket: every message goes to the 100 of its queue. */
export async function benchSockets({ url }: Program, kind: Ground['kind']): Promise<Figure[]> {
  const agents = await crewOf(
    url,
    CREW_SIZE,
    () => SOCKETS_PER_AGENT,
    () => true,
  )
  const { p50, p99, deliveries, lost, doubled } = await loadMessages({ url, agents, perSecond: SOCKETS_PER_SECOND, seconds: SOCKETS_SECONDS })
  const label = `1,000 sockets, 50 messages/s, ${kind}`
  return [
    atMost('sockets', `${label} · p50`, 'ms', p50, null, null),
    atMost('sockets', `${label} · p99`, 'ms', p99, 250, 100),
    atMost('sockets', `${label} · lost or doubled of ${deliveries.toLocaleString('en')}`, 'events', lost + doubled, 0, 0),
  ]
}

const BURST_PER_SECOND = 100
const BURST_SECONDS = 60

/** Every agent of the crew writes and listens: 100 messages a second through one process. */
export async function benchBurst({ url }: Program, kind: Ground['kind']): Promise<Figure[]> {
  const agents = await crewOf(
    url,
    CREW_SIZE,
    () => 1,
    () => true,
  )
  const { p50, p99, deliveries, lost, doubled } = await loadMessages({ url, agents, perSecond: BURST_PER_SECOND, seconds: BURST_SECONDS })
  const label = `100 messages/s for 60 s, ${kind}`
  return [
    atMost('burst', `${label} · p50 to the agent`, 'ms', p50, null, null),
    atMost('burst', `${label} · p99 to the agent`, 'ms', p99, 250, null),
    atMost('burst', `${label} · lost or doubled of ${deliveries.toLocaleString('en')}`, 'events', lost + doubled, 0, 0),
  ]
}

const STARTS = 3
/** What a start leaves behind is gone after this. */
const SETTLE_MS = 5_000

/** Starts on the seeded rows, one after the other, with nobody there. */
export async function benchIdle({ kind, dataDir, databaseUrl }: Ground): Promise<Figure[]> {
  const starts: number[] = []
  const memories: number[] = []
  for (let run = 0; run < STARTS; run += 1) {
    const program = await startProgram({ dataDir, databaseUrl })
    starts.push(program.startMs)
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
    memories.push(program.memory())
    await program.stop()
  }
  const isBound = kind === 'postgresql'
  return [
    atMost('idle', `server idle memory, ${kind}`, 'MB', median(memories), isBound ? 250 : null, isBound ? 150 : null),
    atMost('idle', `start to ready, ${kind}`, 's', median(starts) / 1000, isBound ? 2.5 : 5, isBound ? 1 : null),
  ]
}
