import { type SQL, sql } from 'drizzle-orm'
import { definePoint } from '#core/contract/define.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { Contact } from '../contract/index.ts'

/** Attributes of other plugins that a contact shows. */
type PartFields = Pick<Contact, 'tags'>

/** Attributes that another plugin adds to the row of a contact. */
export interface ContactPart {
  id: string
  /** Their values as JSON, read in the statement of the row, so they may name columns of `contacts`. */
  fields: { [K in keyof PartFields]?: SQL<PartFields[K]> }
  /** Condition on `contacts`: has one of these. */
  hasOne: (ids: readonly number[]) => SQL
}
export const contactParts = definePoint<ContactPart>('contacts.parts')

/** A context that knows the parts of a running server. */
export type KnowsParts = Pick<ServerContext, 'contributionsOf'>

/** Columns of all parts in a select. */
export const partColumns = (ctx: KnowsParts) => ({
  tags: ctx.contributionsOf(contactParts).find(({ fields }) => fields.tags)?.fields.tags ?? sql<Contact['tags']>`'[]'::json`,
})

/** Condition on `contacts`: has one of these of a part; never, where the server does not know it. */
export const hasOneOf = (ctx: KnowsParts, id: string, ids: readonly number[]): SQL =>
  ctx
    .contributionsOf(contactParts)
    .find((part) => part.id === id)
    ?.hasOne(ids) ?? sql`false`
