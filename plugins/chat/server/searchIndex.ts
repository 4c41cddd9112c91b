import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { foldText } from '#core/server/db/search.ts'

// Accented letters and their plain ones; then what joins words into an address, a number or a tag, and spaces instead.
const WRITTEN = 'áàâãäåéèêëíìîïóòôõöúùûüçñýÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑÝ@./:_-<>'
const READ = 'aaaaaaeeeeiiiiooooouuuucnyAAAAAAEEEEIIIIOOOOOUUUUCNY        '
const DAY_MS = 86_400_000
/** Days whose words stand together in the index. */
const SPAN_DAYS = 8
/** Fewer letters must be the whole word: words that begin with one letter are half of all. */
const LEAST_BEGINNING = 3

const foldedText = (body: AnyPgColumn): SQL => sql`lower(translate(${body}, ${sql.raw(`'${WRITTEN}', '${READ}'`)}))`

/** The words of a text without accents, as the search compares them. Immutable, so that an index can stand on it. */
const textsOf = (body: AnyPgColumn): SQL => sql`to_tsvector('simple', ${foldedText(body)})`

interface Searchable {
  tenantId: AnyPgColumn
  body: AnyPgColumn
  timestamp: AnyPgColumn
}

/**
 * Index of a message: its words; marks of the tenant and of the day; and each word once more behind its tenant and eight days. The beginning of a word is
 * looked up by reading all messages that have such a word: of one tenant's eight days these are few, of all time they are a tenth of everything. The day's
 * mark lets the index itself find the newest hits, which would otherwise be sorted out of all.
 */
export function searchableOf({ tenantId, body, timestamp }: Searchable): SQL {
  const tenant = sql`${tenantId}::text`
  const day = sql`((${timestamp} at time zone 'UTC')::date - date '1970-01-01')`
  const spanned = sql`regexp_replace(${foldedText(body)}, '[[:alnum:]]+', ' t' || ${tenant} || 'w' || (${day} / ${sql.raw(String(SPAN_DAYS))})::text || 'x\\&', 'g')`
  const marks = sql`array_to_tsvector(array['~' || ${tenant}, '~' || ${tenant} || 'd' || ${day}::text])`
  return sql`(${textsOf(body)} || to_tsvector('simple', ${spanned}) || ${marks})`
}

/** The words of a search: every one must be there, of longer ones the beginning is enough (`:*`). Empty without a word. */
export function searchedWords(search: string): string[] {
  const words = foldText(search).match(/[\p{L}\p{N}]+/gu) ?? []
  return words.map((word) => (word.length < LEAST_BEGINNING ? word : `${word}:*`))
}

/** As PostgreSQL asks for all of them, whenever they were written. */
export const everyWord = (words: readonly string[]): string => words.join(' & ')

/** A part of the past: what the index is asked for, and its end (not included) where that reaches farther. */
export interface Period {
  query: string
  before: Date | null
}

/** Days that are looked at first: today, yesterday, and tomorrow, since a clock may be a day ahead. */
const FIRST_DAYS = 2
/** Days that are named one by one, in looks that begin with one day and then double: after a quiet weekend the next day may hold very many. */
const NAMED_DAYS = 16
/** Days that say how common a word is. */
const TELLING_DAYS = 4
/** Hits a day below which all of the past holds few. */
const RARE = 2
/** Looks farther than the hits so far promise to need. */
const MARGIN = 1.3

interface Search {
  tenantId: number
  /** Of `searchedWords`. */
  words: readonly string[]
  /** Hits that are enough. */
  wanted: number
  /** Hits so far. */
  found(): number
}

const numbersFrom = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

/**
 * From now backwards until `wanted` hits are found: the periods together are all of the past, and none overlap. How far each reaches follows from what
 * the ones before held, for which `found` is asked: common words need days, rare ones one look at everything.
 */
export function* periodsBackFrom(now: Date, { tenantId, words, wanted, found }: Search): Generator<Period> {
  const today = Math.floor(now.getTime() / DAY_MS)
  const spanOf = (day: number) => Math.floor(day / SPAN_DAYS)
  const startOf = (day: number) => new Date(day * DAY_MS)
  const inSpans = (from: number, to: number) =>
    numbersFrom(spanOf(from), spanOf(to))
      .map((span) => `(${everyWord(words.map((word) => `t${tenantId}w${span}x${word}`))})`)
      .join(' | ')
  const onDays = (from: number, to: number) =>
    `(${inSpans(from, to)}) & (${numbersFrom(from, to)
      .map((day) => `'~${tenantId}d${day}'`)
      .join(' | ')})`

  yield { query: onDays(today - FIRST_DAYS + 1, today + 1), before: null }
  let searchedDays = FIRST_DAYS
  for (let days = 1; searchedDays < NAMED_DAYS && (searchedDays < TELLING_DAYS || found() / searchedDays >= RARE); ) {
    yield { query: onDays(today - searchedDays - days + 1, today - searchedDays), before: null }
    searchedDays += days
    if (searchedDays >= TELLING_DAYS) days *= 2
  }
  // The first day that was looked at.
  let end = today - searchedDays + 1
  if (found() / searchedDays >= RARE) {
    const needed = Math.ceil(((wanted - found()) / found()) * searchedDays * MARGIN)
    yield { query: inSpans(end - needed, end - 1), before: startOf(end) }
    end = spanOf(end - needed) * SPAN_DAYS
  }
  yield { query: `${everyWord(words)} & '~${tenantId}'`, before: startOf(end) }
}
