import { type SQL, sql } from 'drizzle-orm'
import { definePoint } from '#core/contract/define.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { readHaving, type Ticket } from '../contract/index.ts'

/** Attributes of other plugins with a field of their own on the wire, which clients of the family read; what is new goes into `parts`. */
type OwnFields = Pick<Ticket, 'tags'>

/** An attribute that another plugin adds to the row of a ticket: it is there wherever a ticket is, and the list can be filtered by it. It has no personal numbers. */
export interface TicketPart {
  /** Name of its value in `parts` of the row, and of its filter in `having`. */
  id: string
  /**
   * Its value as JSON, read in the statement of the row, so it may name columns of `tickets`. Whoever changes it raises `rev`
   * (`refresh` of the tickets service).
   */
  value?: SQL<unknown>
  /** The same for a value with a field of its own. */
  fields?: { [K in keyof OwnFields]?: SQL<OwnFields[K]> }
  /** Condition on `tickets`: has one of these values, as `valuesOfPart` gives them. */
  hasOne?: (values: readonly string[]) => SQL
}
export const ticketParts = definePoint<TicketPart>('tickets.parts', ({ id }) => {
  if (!/^\w+$/.test(id)) throw new Error(`the part '${id}' of tickets needs an id of letters and digits`)
})

/** A context that knows the parts of a running server. */
export type KnowsParts = Pick<ServerContext, 'contributionsOf'>

/** Columns of all parts in a select. */
export function partColumns(ctx: KnowsParts) {
  const parts = ctx.contributionsOf(ticketParts)
  const values = parts.flatMap(({ id, value }) => (value ? [sql`${sql.raw(`'${id}'`)}, ${value}`] : []))
  return {
    tags: parts.find(({ fields }) => fields?.tags)?.fields?.tags ?? sql<Ticket['tags']>`'[]'::json`,
    parts: values.length > 0 ? sql<Ticket['parts']>`json_build_object(${sql.join(values, sql`, `)})` : sql<undefined>`null`,
  }
}

/** Conditions on `tickets`: has one of the wanted values of each part. Of a part that the server does not know no ticket has any. */
export function hasParts(ctx: KnowsParts, having: readonly string[]): SQL[] {
  const parts = ctx.contributionsOf(ticketParts)
  return readHaving(having).map(({ id, values }) => parts.find((part) => part.id === id)?.hasOne?.(values) ?? sql`false`)
}
