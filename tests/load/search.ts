import { searchMessages } from '#plugins/chat/contract/index.ts'
import { crewName, type Person, signIn } from './people.ts'
import type { Program } from './program.ts'
import { atMost, type Figure } from './report.ts'
import { median, percentile } from './statistics.ts'

/** Rows of the search bench. */
export const SEARCH_SIZE = { contacts: 30_000, tickets: 50_000, messages: 1_000_000 }

/** Common words of the sample texts, pairs, beginnings, short words, and what is not there. */
const SEARCHES = [
  'obrigado',
  'pedido',
  'bom dia',
  'nota fiscal',
  'o pedido',
  'boleto',
  'de',
  'com',
  'entreg',
  'segunda via',
  'prazo',
  'rastreio',
  'ornitorrinco',
]
const ROUNDS = 6

async function timesOf({ calls, token }: Person): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const searchParam of SEARCHES) {
      const startedAt = performance.now()
      await calls.ask(searchMessages, { searchParam }, { token })
      // The first round warms up.
      if (round > 0) times.push(performance.now() - startedAt)
    }
  }
  return times
}

/** One search after the other, by who may read everything and by who may read little. */
export async function benchSearch({ url }: Program): Promise<Figure[]> {
  const everything = await timesOf(await signIn(url, 'admin', '203.0.113.41'))
  const queues = await timesOf(await signIn(url, 'agente', '203.0.113.42'))
  const little = await timesOf(await signIn(url, crewName(0), '203.0.113.43'))
  const all = [...everything, ...queues, ...little]
  const label = `search over ${SEARCH_SIZE.messages.toLocaleString('en')} messages, postgresql`
  return [
    atMost('search', `${label} · p50`, 'ms', median(all), 60),
    atMost('search', `${label} · p95`, 'ms', percentile(all, 0.95), 80),
    atMost('search', `${label} · p95, who reads everything`, 'ms', percentile(everything, 0.95), 120),
    atMost('search', `${label} · p95, who reads two queues`, 'ms', percentile(queues, 0.95), 120),
    atMost('search', `${label} · p95, who reads little`, 'ms', percentile(little, 0.95), 120),
  ]
}
