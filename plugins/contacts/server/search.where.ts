import { and, inArray, like, or, type SQL, sql } from 'drizzle-orm'
import type { Access } from '#core/contract/define.ts'
import { SEE_NUMBERS } from '#core/contract/personalNumber.ts'
import { numberForms, readNumber } from '#core/contract/phone.ts'
import { foldText, likePattern } from '#core/server/db/search.ts'
import { foldField, OTHER_NUMBERS_FIELD } from '../contract/index.ts'
import { contactFields, contacts } from './contacts.table.ts'

/** Person who searches; without `can` something that goes on by itself, or a program of the company. */
export interface Searcher {
  can?(permission: Access): boolean
}

export const seesNumbers = (who: Searcher): boolean => who.can?.(SEE_NUMBERS) ?? true

/** Fewer digits are not taken for a whole number. */
const SHORTEST_NUMBER = 8

/** How a number that somebody typed whole may be stored. */
function wholeNumbers(search: string): string[] {
  const digits = search.replaceAll(/[\s()+.-]/g, '')
  if (!/^\d+$/.test(digits) || digits.length < SHORTEST_NUMBER) return []
  const read = readNumber(search)
  const written = read.ok ? [digits, read.digits] : [digits]
  return [...new Set(written.flatMap(numberForms))]
}

/**
 * Contacts whose name, number, e-mail or further facts hold a text. Whoever may not see numbers finds one only by all of its digits: by parts
 * of it they could guess the rest, one digit after the other.
 */
export function contactMatches(who: Searcher, search: string): SQL | undefined {
  const pattern = likePattern(foldText(search))
  const found = like(contacts.searchText, pattern)
  if (seesNumbers(who)) return found
  const otherNumbers = sql`(
    select lower(${contactFields.value}) from ${contactFields}
    where ${contactFields.tenantId} = ${contacts.tenantId} and ${contactFields.contactId} = ${contacts.id}
      and lower(trim(${contactFields.name})) = ${foldField(OTHER_NUMBERS_FIELD)} limit 1)`
  const elsewhere = sql`replace(replace(${contacts.searchText}, coalesce(${otherNumbers}, ''), ''), ${contacts.number}, '') like ${pattern}`
  const numbers = wholeNumbers(search)
  return or(and(found, elsewhere), numbers.length > 0 ? inArray(contacts.number, numbers) : undefined)
}
