import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { foldText } from '#core/server/db/search.ts'

const ACCENTED = 'áàâãäåéèêëíìîïóòôõöúùûüçñýÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑÝ'
const PLAIN = 'aaaaaaeeeeiiiiooooouuuucnyAAAAAAEEEEIIIIOOOOOUUUUCNY'
const DAY_MS = 86_400_000
/** Days that one coarse mark covers. */
const SPAN_DAYS = 32
/** Fewer letters must be the whole word: words that begin with one letter are half of all. */
const LEAST_BEGINNING = 3

/** The words of a text without accents, as the search compares them. Immutable, so that an index can stand on it. */
export const wordsOf = (body: AnyPgColumn): SQL => sql`to_tsvector('simple', lower(translate(${body}, ${sql.raw(`'${ACCENTED}', '${PLAIN}'`)})))`

interface Searchable {
  tenantId: AnyPgColumn
  body: AnyPgColumn
  timestamp: AnyPgColumn
}

/**
 * What the index holds of a message: its words, and marks of the tenant, of the day and of 32 days. The marks let the index itself find
 * the newest hits of a tenant, where a common word would otherwise bring a hundred thousand rows to be sorted by time.
 */
export function searchableOf({ tenantId, body, timestamp }: Searchable): SQL {
  const mark = sql`'~' || ${tenantId}::text`
  const day = sql`((${timestamp} at time zone 'UTC')::date - date '1970-01-01')`
  return sql`(${wordsOf(body)} || array_to_tsvector(array[${mark}, ${mark} || 'd' || ${day}::text, ${mark} || 's' || (${day} / ${sql.raw(String(SPAN_DAYS))})::text]))`
}

/** The words of a search as PostgreSQL asks for them: every one, of longer ones the beginning is enough. Null without a word. */
export function wordQuery(search: string): string | null {
  const words = foldText(search).match(/[\p{L}\p{N}]+/gu) ?? []
  return words.length > 0 ? words.map((word) => (word.length < LEAST_BEGINNING ? word : `${word}:*`)).join(' & ') : null
}

/** A part of the past: the index's marks for it, and its end (not included) where the marks reach farther. */
export interface Period {
  marks: string | null
  before: Date | null
}

/** All of the past in one, for where few rows are in question. */
export const EVER: Period = { marks: null, before: null }

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

/**
 * From now backwards until `wanted` hits are found: the periods together are all of the past, and none overlap. How far each reaches follows from what
 * the ones before held, for which `found` is asked: common words need days, rare ones one look at everything.
 */
export function* periodsBackFrom(now: Date, tenantId: number, wanted: number, found: () => number): Generator<Period> {
  const today = Math.floor(now.getTime() / DAY_MS)
  const anyOf = (letter: string, from: number, to: number) => {
    const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index)
    return `(${numbers.map((number) => `'~${tenantId}${letter}${number}'`).join(' | ')})`
  }
  const startOf = (day: number) => new Date(day * DAY_MS)
  const daysNeeded = (looked: number) => Math.ceil(((wanted - found()) / found()) * looked * MARGIN)

  yield { marks: anyOf('d', today - FIRST_DAYS + 1, today + 1), before: null }
  let looked = FIRST_DAYS
  for (let days = 1; looked < NAMED_DAYS && (looked < TELLING_DAYS || found() / looked >= RARE); ) {
    yield { marks: anyOf('d', today - looked - days + 1, today - looked), before: null }
    looked += days
    if (looked >= TELLING_DAYS) days *= 2
  }
  // The first day that was looked at.
  let end = today - looked + 1
  if (found() / looked >= RARE) {
    const span = Math.floor((end - 1) / SPAN_DAYS)
    const firstSpan = Math.floor((end - daysNeeded(looked)) / SPAN_DAYS)
    yield { marks: anyOf('s', firstSpan, span), before: startOf(end) }
    end = firstSpan * SPAN_DAYS
  }
  yield { marks: `'~${tenantId}'`, before: startOf(end) }
}
