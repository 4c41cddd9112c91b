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
interface Period {
  marks: string | null
  before: Date | null
}

/** All of the past in one, for where few rows are in question. */
export const EVER: Period = { marks: null, before: null }

/** From now backwards, each period longer than the one before; together all of the past. */
export function periodsBackFrom(now: Date, tenantId: number): Period[] {
  const today = Math.floor(now.getTime() / DAY_MS)
  const anyOf = (letter: string, from: number, to: number) => {
    const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index)
    return `(${numbers.map((number) => `'~${tenantId}${letter}${number}'`).join(' | ')})`
  }
  const startOf = (day: number) => new Date(day * DAY_MS)
  const monthAgo = today - SPAN_DAYS + 1
  const span = Math.floor((monthAgo - 1) / SPAN_DAYS)
  const firstSpan = span - 5
  return [
    // A clock may be a day ahead.
    { marks: anyOf('d', today - 1, today + 1), before: null },
    { marks: anyOf('d', monthAgo, today - 2), before: null },
    { marks: anyOf('s', firstSpan, span), before: startOf(monthAgo) },
    { marks: `'~${tenantId}'`, before: startOf(firstSpan * SPAN_DAYS) },
  ]
}
