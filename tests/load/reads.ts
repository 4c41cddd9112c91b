import { setTimeout as wait } from 'node:timers/promises'
import type { Ground } from './ground.ts'
import type { Lengths } from './lengths.ts'
import { idsOf, type Person, signIn } from './people.ts'
import type { Program } from './program.ts'
import { atLeast, atMost, type Figure } from './report.ts'
import { loadRequests } from './requests.ts'

const CONNECTIONS = 50
/** Tickets that are read in turn. */
const MANY_TICKETS = 500
const PAGE = 30

const FILTER = 'showAll=false&count=null&withUnreadMessages=false&isNotAssignedUser=false&includeNotQueueDefined=true'
/** What the attendance screen asks for first: the filter's defaults (specification §3). */
const DEFAULT_LIST = `/tickets?searchParam=&pageNumber=1&status=open&status=pending&${FILTER}`

/** First names, whole names, a word of the conversations, digits of a number, and what is not there. */
const SEARCHES = ['Maria', 'João', 'Ana Silva', 'Carlos Souza', 'pedido', '9988', 'ornitorrinco']

interface Limits {
  /** Requests a second at least, and how many are aimed at. */
  perSecond: number
  aim?: number
  /** Milliseconds; that which the least rate allows unless given. */
  p95?: number
}

/** What is asked for in turn, by whom. */
interface Asked {
  group: string
  label: string
  account: string
  paths(person: Person): readonly string[] | Promise<readonly string[]>
  limits: Record<Ground['kind'], Limits>
  /** Without the median and the 95th percentile. */
  isShort: boolean
}

/** The embedded database runs on one core beside the program: at least this share of the rate on PostgreSQL. */
const EMBEDDED_SHARE = 0.4
/** Memory of the program once lists and conversations were read as fast as they are answered, in MB; the embedded database is part of the program. */
const MOST_AFTER_LOAD = { postgresql: 350, embedded: 900 }
/** So long nobody asks for anything: the program returns memory when it is quiet. */
const QUIET_MS = 15_000

async function readableTickets(agent: Person): Promise<number[]> {
  const ids: number[] = []
  for (let page = 1; page <= Math.ceil(MANY_TICKETS / PAGE); page += 1) {
    ids.push(...(await idsOf(agent, `/tickets?status=open&status=pending&status=closed&pageNumber=${page}`, 'tickets')))
  }
  return ids
}

/**
 * @param perSecond on PostgreSQL at least. Derived, not measured beside it: the rate of commit dc569e5 on a machine of two cores, divided by how much faster
 * it once was than the family's open product with indexes, times three. The list as admin has the bound of the agent's.
 */
const plain = (group: string, label: string, account: string, perSecond: number, paths: Asked['paths']): Asked => ({
  group,
  label,
  account,
  paths,
  limits: { postgresql: { perSecond }, embedded: { perSecond: perSecond * EMBEDDED_SHARE } },
  isShort: true,
})

const ASKED: readonly Asked[] = [
  {
    group: 'tickets',
    label: 'GET /tickets',
    account: 'agente',
    paths: () => [DEFAULT_LIST],
    limits: { postgresql: { perSecond: 600, aim: 1_500, p95: 120 }, embedded: { perSecond: 250, aim: 600 } },
    isShort: false,
  },
  {
    group: 'messages',
    label: 'GET /messages/:id',
    account: 'agente',
    paths: async (agent) => (await readableTickets(agent)).map((id) => `/messages/${id}?pageNumber=1`),
    limits: { postgresql: { perSecond: 500, aim: 1_500, p95: 150 }, embedded: { perSecond: 250, aim: 600 } },
    isShort: false,
  },
  plain('ticketsAdmin', 'GET /tickets as admin', 'admin', 340, () => [DEFAULT_LIST]),
  plain('searchList', 'GET /tickets with a search', 'agente', 335, () =>
    SEARCHES.map((words) => `/tickets?searchParam=${encodeURIComponent(words)}&pageNumber=1&status=open&status=pending&status=closed&${FILTER}`),
  ),
  plain('ticket', 'GET /tickets/:id', 'agente', 630, async (agent) => (await readableTickets(agent)).map((id) => `/tickets/${id}`)),
  plain('contacts', 'GET /contacts', 'agente', 225, () => ['/contacts?searchParam=&pageNumber=1']),
  plain('contactsSearch', 'GET /contacts with a search', 'agente', 700, () =>
    SEARCHES.map((words) => `/contacts?searchParam=${encodeURIComponent(words)}&pageNumber=1`),
  ),
]

async function memoryLater(memory: Program['memory']): Promise<number> {
  await wait(QUIET_MS)
  return memory()
}

/** Lists and single rows that 50 connections ask for, as fast as they are answered. */
export async function benchReads(group: string, { url, memory }: Program, kind: Ground['kind'], lengths: Lengths): Promise<Figure[]> {
  const asked = ASKED.find((one) => one.group === group)
  if (!asked) throw new Error(`nothing is read in ${group}`)
  const person = await signIn(url, asked.account)
  const load = { url, token: person.token, paths: await asked.paths(person), connections: CONNECTIONS }
  const { perSecond, p50, p95, p99 } = await loadRequests(load, lengths)
  const limits = asked.limits[kind]
  const label = `${asked.label}, ${CONNECTIONS} connections, ${kind}`
  // At the least rate a request takes so long on average, in milliseconds.
  const usual = (CONNECTIONS * 1_000) / limits.perSecond
  const rate = atLeast(group, label, 'req/s', perSecond, limits.perSecond, limits.aim)
  const slowest = atMost(group, `${label} · p99`, 'ms', p99, 2 * usual)
  if (asked.isShort) return [rate, slowest]
  return [
    rate,
    atMost(group, `${label} · p50`, 'ms', p50, usual),
    atMost(group, `${label} · p95`, 'ms', p95, limits.p95 ?? 1.5 * usual),
    slowest,
    atMost(group, `${label} · memory ${QUIET_MS / 1_000} s after it`, 'MB', await memoryLater(memory), MOST_AFTER_LOAD[kind]),
  ]
}
