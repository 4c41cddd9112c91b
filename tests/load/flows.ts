import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { newId } from '#core/contract/ids.ts'
import { listConnections } from '#plugins/connections/contract/index.ts'
import { createFlow, listFlows, publishFlow, updateFlow } from '#plugins/flows/contract/index.ts'
import { aDocument, askNode, sayNode } from '#plugins/flows/contract/testing/flows.ts'
import { createVisitor, sendVisitorMessage } from '#plugins/webchat/contract/index.ts'
import type { Ground } from './ground.ts'
import type { Lengths } from './lengths.ts'
import { CREW_SIZE, crewName, idsOf, type Person, signIn } from './people.ts'
import type { Program } from './program.ts'
import { atMost, type Figure } from './report.ts'
import { percentile } from './statistics.ts'

const CONVERSATIONS = 1_000
const PER_SECOND = 50
const WARM_UP_SECONDS = 3
/** Visitors of one address at most, in a minute. */
const OF_ADDRESS = 10
/** Begun at once. */
const BATCH = 20
const DEADLINE_MS = 5 * 60_000

/** What is said is said again, and the next thing asked for, for ever. */
const echo = aDocument(
  [askNode('Diga', { answer: { type: 'text', save: 'fala', scope: 'session' }, other: 'eco' }), sayNode('eco', 'Recebi {{fala}}.', 'Diga')],
  {
    variables: [{ name: 'fala', initial: '' }],
  },
)

/** A published flow that every new conversation of the site goes into. Answers what takes it away again, and its id. */
async function onSite({ calls, ...admin }: Person): Promise<{ id: number; end: () => Promise<void> }> {
  const site = (await calls.ask(listConnections, {}, admin)).find(({ type }) => type === 'webchat')
  if (!site) throw new Error('there is no web chat')
  const { id } = await calls.ask(createFlow, { name: `Carga ${newId()}`, draft: echo }, admin)
  const { rev } = await calls.ask(updateFlow, { id, isActive: true, entry: { connectionIds: [site.id], keywords: [] } }, admin)
  await calls.ask(publishFlow, { id, rev }, admin)
  const end = async () => void (await calls.ask(updateFlow, { id, isActive: false, entry: { connectionIds: [], keywords: [] } }, admin))
  return { id, end }
}

interface LoadVisitor {
  token: string
  address: string
}

/** Visitors who have written once, and are in the flow from then on. */
async function beginConversations({ calls }: Person, siteToken: string): Promise<LoadVisitor[]> {
  const begin = async (index: number): Promise<LoadVisitor> => {
    const place = Math.floor(index / OF_ADDRESS)
    const address = `10.${Math.floor(place / 250)}.${place % 250}.1`
    const { visitorToken } = await calls.ask(createVisitor, { token: siteToken, name: `Carga ${index}` }, { token: '', address })
    await calls.ask(sendVisitorMessage, { token: siteToken, body: 'Oi', idFront: newId() }, { token: visitorToken, address })
    return { token: visitorToken, address }
  }
  const visitors: LoadVisitor[] = []
  for (let at = 0; at < CONVERSATIONS; at += BATCH) visitors.push(...(await Promise.all(Array.from({ length: BATCH }, (_, index) => begin(at + index)))))
  return visitors
}

/** Waits until so many conversations of a flow have been asked. */
async function allAsked({ calls, ...admin }: Person, flowId: number): Promise<void> {
  const deadline = Date.now() + DEADLINE_MS
  for (;;) {
    const { chatFlow } = await calls.ask(listFlows, {}, admin)
    const flow = chatFlow.find(({ id }) => id === flowId)
    if ((flow?.running ?? 0) >= CONVERSATIONS) return
    if (Date.now() > deadline) throw new Error('not every conversation began')
    await wait(200)
  }
}

const resultSchema = z.object({ answerMs: z.array(z.number()), refusals: z.array(z.string()), lost: z.int(), doubled: z.int() })

/** A thousand conversations in a flow, beside fifty agents who listen. */
export async function benchFlows({ url, webchatPath }: Program, kind: Ground['kind'], { loadSeconds }: Lengths): Promise<Figure[]> {
  const admin = await signIn(url, 'admin')
  const siteToken = webchatPath.split('/').at(-1) ?? ''
  const agents: { token: string; tenantId: number; ticketId: number }[] = []
  for (let index = 0; index < CREW_SIZE; index += 1) {
    const person = await signIn(url, crewName(index), `198.51.100.${index + 1}`)
    const [ticketId = 0] = await idsOf(person, `/tickets?status=open&pageNumber=1&selectedUser=${person.userId}`, 'tickets')
    agents.push({ token: person.token, tenantId: person.tenantId, ticketId })
  }
  const { id, end } = await onSite(admin)
  const visitors = await beginConversations(admin, siteToken)
  await allAsked(admin, id)
  const load = { url, messagesPath: `/webchat/${siteToken}/messages`, watcher: admin.token, agents, visitors, perSecond: PER_SECOND }
  const measure = async (seconds: number) => {
    const worker = new Worker(new URL('./flows.worker.ts', import.meta.url), { workerData: { ...load, seconds, run: `f${newId().slice(-8)}` } })
    const [message] = await once(worker, 'message')
    const figures = resultSchema.parse(message)
    if (figures.refusals.length > 0) throw new Error(`${figures.refusals.length} messages were refused, the first with ${figures.refusals[0]}`)
    return figures
  }
  await measure(WARM_UP_SECONDS)
  const { answerMs, lost, doubled } = await measure(loadSeconds)
  await end()
  const label = `${CONVERSATIONS.toLocaleString('en')} conversations in a flow, ${PER_SECOND} messages/s, ${CREW_SIZE} agents, ${kind}`
  return [
    atMost('flows', `${label} · p50 to the flow's answer`, 'ms', percentile(answerMs, 0.5), 50),
    atMost('flows', `${label} · p99 to the flow's answer`, 'ms', percentile(answerMs, 0.99), 100),
    atMost('flows', `${label} · lost or doubled of ${answerMs.length.toLocaleString('en')}`, 'answers', lost + doubled, 0, 0),
  ]
}
