import { z } from 'zod'
import { listParam } from '#core/contract/params.ts'

/** Values of the attributes that other plugins add to a ticket, by the id of the part. */
export const partValuesSchema = z.record(z.string(), z.unknown())

/** Longest `part:value` of a filter, in characters. */
const LONGEST_HAVING = 200

const havingSchema = z.string().regex(/^\w+:/).max(LONGEST_HAVING)

/** `part:value`; of several values of one part one is enough. */
export const havingParam = listParam(havingSchema)

/** The same as kept in a filter. */
export const havingList = z.array(havingSchema).max(500).default([])

/** Wanted values of one part. */
export interface TicketHaving {
  id: string
  values: string[]
}

export const havingOf = (id: string, value: string): string => `${id}:${value}`

/** A filter's `having`, by part. */
export function readHaving(having: readonly string[]): TicketHaving[] {
  const byId = new Map<string, string[]>()
  for (const wish of having) {
    const [id = '', ...rest] = wish.split(':')
    byId.set(id, [...(byId.get(id) ?? []), rest.join(':')])
  }
  return [...byId].map(([id, values]) => ({ id, values }))
}

/** Values of a part to filter by, as text: a text, number or switch by itself, an object by its `id`, and each of a list. */
export function valuesOfPart(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(valuesOfPart)
  if (typeof value === 'object' && value !== null) return 'id' in value ? valuesOfPart(value.id) : []
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [String(value)] : []
}

/** Whether the ticket has one of the wanted values of each part. */
export const hasWanted = (parts: Readonly<Record<string, unknown>>, having: readonly string[]): boolean =>
  readHaving(having).every(({ id, values }) => valuesOfPart(parts[id]).some((value) => values.includes(value)))
