import type { Ground } from './ground.ts'
import type { Lengths } from './lengths.ts'
import type { LoadAgent } from './messages.ts'
import { loadMessages } from './messages.ts'
import { CREW_QUEUES, CREW_SIZE, crewName, idsOf, signIn } from './people.ts'
import type { Program } from './program.ts'
import { atMost, type Figure } from './report.ts'

/** The crew signed in, each with their ticket. @param people how many of them */
export async function crewOf(url: string, people: number, sockets: (index: number) => number, isWriting: (index: number) => boolean): Promise<LoadAgent[]> {
  const agents: LoadAgent[] = []
  for (let index = 0; index < people; index += 1) {
    const person = await signIn(url, crewName(index), `198.51.100.${index + 1}`)
    const [ticketId = 0] = await idsOf(person, `/tickets?status=open&pageNumber=1&selectedUser=${person.userId}`, 'tickets')
    agents.push({
      token: person.token,
      tenantId: person.tenantId,
      group: index % CREW_QUEUES,
      ticketId,
      sockets: sockets(index),
      isWriting: isWriting(index),
    })
  }
  return agents
}

const POST_PER_SECOND = 20

/** One agent writes, another of the same queue listens. */
export async function benchPost({ url }: Program, kind: Ground['kind'], { loadSeconds }: Lengths): Promise<Figure[]> {
  const writer = 0
  const listener = CREW_QUEUES
  const agents = await crewOf(
    url,
    CREW_QUEUES + 1,
    (index) => (index === listener ? 1 : 0),
    (index) => index === writer,
  )
  const load = { url, agents: agents.filter(({ group }) => group === 0), perSecond: POST_PER_SECOND, seconds: loadSeconds }
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

/** 1,000 sockets of 50 agents in 10 queues, each in the room of an open ticket: every message goes to the 100 of its queue. */
export async function benchSockets({ url }: Program, kind: Ground['kind'], { loadSeconds }: Lengths): Promise<Figure[]> {
  const agents = await crewOf(
    url,
    CREW_SIZE,
    () => SOCKETS_PER_AGENT,
    () => true,
  )
  const { p50, p99, deliveries, lost, doubled } = await loadMessages({ url, agents, perSecond: SOCKETS_PER_SECOND, seconds: loadSeconds })
  const label = `1,000 sockets, 50 messages/s, ${kind}`
  return [
    atMost('sockets', `${label} · p50`, 'ms', p50, 125),
    atMost('sockets', `${label} · p99`, 'ms', p99, 250, 100),
    atMost('sockets', `${label} · lost or doubled of ${deliveries.toLocaleString('en')}`, 'events', lost + doubled, 0, 0),
  ]
}

const BURST_PER_SECOND = 100

/** Every agent of the crew writes and listens: 100 messages a second through one process. */
export async function benchBurst({ url }: Program, kind: Ground['kind'], { burstSeconds }: Lengths): Promise<Figure[]> {
  const agents = await crewOf(
    url,
    CREW_SIZE,
    () => 1,
    () => true,
  )
  const { p50, p99, deliveries, lost, doubled } = await loadMessages({ url, agents, perSecond: BURST_PER_SECOND, seconds: burstSeconds })
  const label = `100 messages/s for ${burstSeconds} s, ${kind}`
  return [
    atMost('burst', `${label} · p50 to the agent`, 'ms', p50, 125),
    atMost('burst', `${label} · p99 to the agent`, 'ms', p99, 250),
    atMost('burst', `${label} · lost or doubled of ${deliveries.toLocaleString('en')}`, 'events', lost + doubled, 0, 0),
  ]
}
