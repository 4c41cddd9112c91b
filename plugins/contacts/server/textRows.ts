import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { ActivityActor, FieldValues, RestorableRows } from '#core/contract/activity/index.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { ContactField } from '../contract/index.ts'
import { contactFields, contacts } from './contacts.table.ts'
import { EXTRA, textFacts } from './noted.ts'
import { presentDetail } from './queries.ts'
import { lockNumbers, writeContact } from './updateContact.ts'
import { visibleContacts } from './visible.where.ts'

/** A stored number as it can be written again: its digits alone would be taken for a number without the country's. */
const written = (number: string): string => (/^\d+$/.test(number) ? `+${number}` : number)

const changeSchema = z.object({ name: z.string().optional(), email: z.string().nullish(), number: z.string().transform(written).optional() })

/** The fields that a contact has then: those that an action changed as they were before it, in the place where they are. */
function fieldsAfter(now: readonly ContactField[], before: FieldValues): ContactField[] {
  const was = new Map(Object.entries(before).flatMap(([name, value]) => (name.startsWith(EXTRA) ? [[name.slice(EXTRA.length), value] as const] : [])))
  const restored = now.map(({ name, value }) => ({ name, value: was.has(name) ? (was.get(name) ?? null) : value }))
  const back = [...was].filter(([name]) => !now.some((field) => field.name === name)).map(([name, value]) => ({ name, value }))
  return [...restored, ...back].flatMap(({ name, value }) => (typeof value === 'string' ? [{ name, value }] : []))
}

/** Texts of contacts that the person sees, for the log of actions. */
export function createTextRows(ctx: ServerContext): RestorableRows {
  async function now(who: ActivityActor, rowIds: readonly string[]): Promise<Map<string, FieldValues>> {
    const ids = rowIds.map(Number)
    const seen = await tenantRows(ctx.db, who, contacts).find(and(inArray(contacts.id, ids), visibleContacts(ctx, who)))
    const fields = await tenantRows(ctx.db, who, contactFields).find(inArray(contactFields.contactId, ids))
    return new Map(seen.map((row) => [String(row.id), textFacts({ ...row, extraInfo: fields.filter(({ contactId }) => contactId === row.id) })]))
  }
  return {
    now,
    async hold(who, rowId) {
      await lockNumbers(ctx, who)
      await tenantRows(ctx.db, who, contacts).hold(eq(contacts.id, Number(rowId)))
      return (await now(who, [rowId])).get(rowId) ?? null
    },
    putBack: (who, rowId, { before }) =>
      ctx.transact(async (tx) => {
        const id = Number(rowId)
        const row = await tenantRows(tx.db, who, contacts).first(eq(contacts.id, id))
        if (!row) return
        const { extraInfo } = await presentDetail(tx, who, row)
        const hasFields = Object.keys(before).some((name) => name.startsWith(EXTRA))
        await writeContact(tx, who, id, { ...changeSchema.parse(before), ...(hasFields && { extraInfo: fieldsAfter(extraInfo, before) }) }, true)
      }),
  }
}
