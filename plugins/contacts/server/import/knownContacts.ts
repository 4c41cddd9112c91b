import { inArray } from 'drizzle-orm'
import { numberForms } from '#core/contract/phone.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { contactFields, contacts, contactWallets } from '../contacts.table.ts'
import type { KnownContact } from './planChange.ts'

/** A merged contact may have become a part of one that was merged again. */
const LONGEST_CHAIN = 5

type Row = typeof contacts.$inferSelect

/** Contacts that merged contacts are now, by id. */
async function survivors(tx: ServerContext, tenantId: number, rows: readonly Row[]): Promise<Map<number, Row>> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (let step = 0; step < LONGEST_CHAIN; step++) {
    const missing = [...byId.values()].flatMap(({ mergedInto }) => (mergedInto !== null && !byId.has(mergedInto) ? [mergedInto] : []))
    if (missing.length === 0) break
    for (const row of await tenantRows(tx.db, { tenantId }, contacts).find(inArray(contacts.id, missing))) byId.set(row.id, row)
  }
  return byId
}

const storedOf = (row: Row | undefined, byId: ReadonlyMap<number, Row>): Row | undefined => {
  let now = row
  for (let step = 0; step < LONGEST_CHAIN && now && now.mergedInto !== null; step++) now = byId.get(now.mergedInto)
  return now
}

/** The person of each number, deleted ones too: whoever has it, in whichever way it is written. */
export async function knownContacts(tx: ServerContext, tenantId: number, numbers: readonly string[]): Promise<Map<string, KnownContact>> {
  const scope = { tenantId }
  const forms = [...new Set(numbers.flatMap(numberForms))]
  if (forms.length === 0) return new Map()
  const rows = await tenantRows(tx.db, scope, contacts).find(inArray(contacts.number, forms))
  if (rows.length === 0) return new Map()
  const byId = await survivors(tx, tenantId, rows)
  const ids = [...byId.keys()]
  const fields = Map.groupBy(await tenantRows(tx.db, scope, contactFields).find(inArray(contactFields.contactId, ids)), ({ contactId }) => contactId)
  const wallets = Map.groupBy(await tenantRows(tx.db, scope, contactWallets).find(inArray(contactWallets.contactId, ids)), ({ contactId }) => contactId)
  const rowByNumber = new Map(rows.map((row) => [row.number, row]))
  return new Map(
    numbers.flatMap((digits) => {
      const row = storedOf(
        numberForms(digits)
          .map((form) => rowByNumber.get(form))
          .find((one) => one !== undefined),
        byId,
      )
      if (!row) return []
      const known: KnownContact = {
        ...{ id: row.id, name: row.name, number: row.number, email: row.email, isDeleted: row.hiddenAt !== null },
        fields: (fields.get(row.id) ?? []).toSorted((one, other) => one.id - other.id).map(({ name, value }) => ({ name, value })),
        wallets: (wallets.get(row.id) ?? []).map(({ userId }) => userId),
      }
      return [[digits, known] as const]
    }),
  )
}
