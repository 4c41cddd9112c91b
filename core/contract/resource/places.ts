import { z } from 'zod'

/** Rows of a company that have an order are hundreds at most. */
const LAST_PLACE = 1_000

/** A place among the rows of a company, as calls give it: the first is 1, and one beyond the last is the last. */
export const placeInput = z.int().min(1).max(LAST_PLACE)

/** `ids` with one of them at another place; places begin with 1. */
export const movedTo = (ids: readonly number[], id: number, place: number): number[] => ids.filter((one) => one !== id).toSpliced(place - 1, 0, id)

/** `ids` with the wanted ones first, in their order and each once; null where one of them is not among `ids`. */
export function putFirst(ids: readonly number[], wanted: readonly number[]): number[] | null {
  const first = [...new Set(wanted)]
  return first.every((id) => ids.includes(id)) ? [...first, ...ids.filter((id) => !first.includes(id))] : null
}
