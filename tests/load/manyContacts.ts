import type { z } from 'zod'
import { listContacts, updateContact } from '#plugins/contacts/contract/index.ts'
import { type Person, signIn } from './people.ts'
import type { Program } from './program.ts'
import { atMost, type Figure } from './report.ts'
import { median, percentile } from './statistics.ts'

/** Rows of the bench of contacts. */
export const MANY_CONTACTS_SIZE = { contacts: 100_000, tickets: 30_000, messages: 60_000 }

/** Whose list it is; each signs in from an address of its own. */
const PROFILES = [
  ['user', 'agente', '203.0.113.91'],
  ['super', 'supervisor', '203.0.113.92'],
  ['admin', 'admin', '203.0.113.93'],
] as const
const WRITER_ADDRESS = '203.0.113.94'

/** First names, whole names, parts of words, digits of a number, and what is not there. */
const SEARCHES = ['Maria', 'João', 'Ana Silva', 'Carlos Souza', 'mar', 'silva', '9988', '5511', 'ornitorrinco']
const LIST_TURNS = 30
const SEARCH_ROUNDS = 4
/** Longest answer to a page of the list, or of a search in it. */
const MOST_MS = 150
const MOST_BY_LAST_MS = 100
/** No index has this order. */
const MOST_BY_WALLET_MS = 300

type Wish = Partial<z.input<(typeof listContacts)['input']>>

/** Pages asked for one after the other while contacts change, so that no total is remembered. Milliseconds. */
async function timesOf({ calls, token }: Person, writer: Person, wishes: readonly Wish[]): Promise<number[]> {
  const { contacts } = await calls.ask(listContacts, { searchParam: '' }, { token })
  const times: number[] = []
  for (const [turn, wish] of wishes.entries()) {
    const id = contacts[turn % contacts.length]?.id ?? 0
    await writer.calls.ask(updateContact, { id, email: `carga${turn}@exemplo.com.br` }, { token: writer.token })
    const startedAt = performance.now()
    await calls.ask(listContacts, { searchParam: '', ...wish }, { token })
    times.push(performance.now() - startedAt)
  }
  return times
}

const repeated = (turns: number, wish: Wish): Wish[] => Array.from({ length: turns }, () => wish)

/** Lists and searches of a company that knows very many people, for each profile. */
export async function benchManyContacts({ url }: Program): Promise<Figure[]> {
  const writer = await signIn(url, 'admin', WRITER_ADDRESS)
  const figures: Figure[] = []
  for (const [profile, account, address] of PROFILES) {
    const person = await signIn(url, account, address)
    const label = `${MANY_CONTACTS_SIZE.contacts.toLocaleString('en')} contacts, postgresql, ${profile}`
    const measure = async (what: string, wishes: readonly Wish[], must: number) => {
      // Once without counting: it warms up.
      await timesOf(person, writer, wishes.slice(0, SEARCHES.length))
      const times = await timesOf(person, writer, wishes)
      figures.push(atMost('manyContacts', `${label}: ${what} · p50`, 'ms', median(times), must))
      figures.push(atMost('manyContacts', `${label}: ${what} · p95`, 'ms', percentile(times, 0.95), must))
    }
    await measure('first page', repeated(LIST_TURNS, {}), MOST_MS)
    await measure('page 100', repeated(LIST_TURNS, { pageNumber: 100 }), MOST_MS)
    await measure('search', Array.from({ length: SEARCH_ROUNDS }, () => SEARCHES.map((searchParam) => ({ searchParam }))).flat(), MOST_MS)
    await measure('by last conversation', repeated(LIST_TURNS, { sort: '-lastConversation' }), MOST_BY_LAST_MS)
    await measure('by wallet', repeated(LIST_TURNS, { sort: 'wallet' }), MOST_BY_WALLET_MS)
  }
  return figures
}
