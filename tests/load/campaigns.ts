import { setTimeout as wait } from 'node:timers/promises'
import { newId } from '#core/contract/ids.ts'
import { cancelCampaign, createCampaign, getCampaign, NOBODY, pauseCampaign, resumeCampaign, startCampaign } from '#plugins/campaigns/contract/index.ts'
import { createConnection, listConnections } from '#plugins/connections/contract/index.ts'
import { SMS } from '#plugins/sms/contract/index.ts'
import { type FakeGateway, startFakeGateway } from '#plugins/sms/server/testing/fakeGateway.ts'
import type { Ground } from './ground.ts'
import type { Lengths } from './lengths.ts'
import { type LoadAgent, loadMessages, type MessageFigures } from './messages.ts'
import { CREW_SIZE, type Person, signIn } from './people.ts'
import { startProgram } from './program.ts'
import { atLeast, atMost, type Figure } from './report.ts'
import type { Size } from './seeding.ts'
import { crewOf } from './server.ts'
import { median } from './statistics.ts'

export const CAMPAIGNS_SIZE: Size = { contacts: 10_000, tickets: 4_000, messages: 20_000 }

/** Messages a second of the campaign, and of all agents together. */
const CAMPAIGN_PER_SECOND = 100
const AGENTS_PER_SECOND = 50
/** How much slower a message of an agent may be beside the campaign. */
const MOST_RATIO = 1.2
/** Of the campaign before anything is measured beside it. */
const WARM_UP_SECONDS = 3
const DEADLINE_MS = 60_000

const sentBy = (gateway: FakeGateway): number => gateway.calls.filter(({ path }) => path.endsWith('/messages')).length

/** A connection whose provider takes every message at once. */
async function connect({ calls, ...admin }: Person, gateway: FakeGateway): Promise<number> {
  const config = { provider: 'zenvia', baseAddress: gateway.url, sender: '29800' }
  const { id: connectionId } = await calls.ask(createConnection, { name: 'Carga', type: SMS, config, secrets: { token: 'token-bem-comprido' } }, admin)
  const deadline = Date.now() + DEADLINE_MS
  for (;;) {
    const known = await calls.ask(listConnections, {}, admin)
    if (known.some(({ id, status }) => id === connectionId && status === 'CONNECTED')) return connectionId
    if (Date.now() > deadline) throw new Error('the connection did not come up')
    await wait(100)
  }
}

/** A campaign to every contact without any gap between messages; started and paused. */
async function prepareCampaign(person: Person, gateway: FakeGateway): Promise<number> {
  const { calls, ...admin } = person
  const connectionId = await connect(person, gateway)
  const pace = { delayFrom: 0, delayTo: 0, hoursFrom: '00:00', hoursTo: '00:00', weekdays: [] }
  const wanted = { ...pace, name: 'Carga', messages: ['Oi, {{firstName}}!'], connections: [{ id: connectionId, weight: 1 }] }
  const { id } = await calls.ask(createCampaign, { ...wanted, audience: { ...NOBODY, isEverybody: true } }, admin)
  await calls.ask(startCampaign, { id }, admin)
  await calls.ask(pauseCampaign, { id }, admin)
  return id
}

interface Beside {
  figures: MessageFigures
  /** Messages a second that reached the provider meanwhile. */
  rate: number
}

/** The same load of the agents while the campaign sends. */
async function besideCampaign({ calls, ...admin }: Person, id: number, gateway: FakeGateway, load: () => Promise<MessageFigures>): Promise<Beside> {
  await calls.ask(resumeCampaign, { id }, admin)
  await wait(WARM_UP_SECONDS * 1000)
  const [before, since] = [sentBy(gateway), performance.now()]
  const figures = await load()
  const rate = ((sentBy(gateway) - before) * 1000) / (performance.now() - since)
  const { status } = await calls.ask(getCampaign, { id }, admin)
  if (status !== 'processing') throw new Error(`the campaign was over before the measurement: ${status}`)
  await calls.ask(pauseCampaign, { id }, admin)
  return { figures, rate }
}

/** Messages of agents alone and beside a campaign, in turn. On a ground of its own, already filled. */
export async function benchCampaigns(ground: Ground, { runs, loadSeconds }: Lengths): Promise<Figure[]> {
  const gateway = await startFakeGateway()
  for (let at = 0; at < CAMPAIGNS_SIZE.contacts; at += 1) gateway.answerNext(200, { id: newId() })
  const program = await startProgram({ ...ground, environment: { PRIVATE_HOSTS: '127.0.0.1' } })
  try {
    const admin = await signIn(program.url, 'admin')
    const agents: LoadAgent[] = await crewOf(
      program.url,
      CREW_SIZE,
      () => 1,
      () => true,
    )
    const id = await prepareCampaign(admin, gateway)
    const load = (seconds: number) => loadMessages({ url: program.url, agents, perSecond: AGENTS_PER_SECOND, seconds })
    await load(WARM_UP_SECONDS)
    const idle: MessageFigures[] = []
    const beside: Beside[] = []
    for (let run = 0; run < runs; run += 1) {
      idle.push(await load(loadSeconds))
      beside.push(await besideCampaign(admin, id, gateway, () => load(loadSeconds)))
    }
    await admin.calls.ask(cancelCampaign, { id }, admin)
    const figures = beside.map((one) => one.figures)
    const p99 = { idle: median(idle.map((one) => one.p99)), beside: median(figures.map((one) => one.p99)) }
    const lost = [...idle, ...figures].reduce((sum, one) => sum + one.lost + one.doubled, 0)
    const label = `${CREW_SIZE} agents, ${AGENTS_PER_SECOND} messages/s, ${ground.kind}`
    return [
      atLeast(
        'campaigns',
        `a campaign beside ${label} · messages that reached the provider`,
        '/s',
        median(beside.map(({ rate }) => rate)),
        CAMPAIGN_PER_SECOND,
      ),
      atMost('campaigns', `POST → event without a campaign, ${label} · p50`, 'ms', median(idle.map((one) => one.p50)), 15),
      atMost('campaigns', `POST → event without a campaign, ${label} · p99`, 'ms', p99.idle, 100),
      atMost('campaigns', `POST → event beside a campaign, ${label} · p50`, 'ms', median(figures.map((one) => one.p50)), 40),
      atMost('campaigns', `POST → event beside a campaign, ${label} · p99`, 'ms', p99.beside, p99.idle * MOST_RATIO),
      atMost('campaigns', `POST → event beside a campaign, ${ground.kind} · lost or doubled`, 'events', lost, 0, 0),
    ]
  } finally {
    await program.stop()
    gateway.stop()
  }
}
