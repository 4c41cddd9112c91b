import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { contactFields, contacts, contactWallets } from '../contacts.table.ts'
import { contactConversations } from '../conversations.where.ts'
import { lockNumbers } from '../updateContact.ts'
import type { ContactChange } from './change.ts'
import type { ImportKey } from './importPart.ts'
import { contactImportRows, contactImports, type ImportRow, type ImportStep } from './imports.table.ts'
import { labelRowsOf } from './knownNames.ts'
import { putFields, putWallets, rewriteContacts, takeWallets } from './writeContacts.ts'

const PART = 500

const isLeft = ({ id }: Pick<ImportKey, 'id'>) =>
  and(eq(contactImportRows.importId, id), inArray(contactImportRows.outcome, ['made', 'changed']), eq(contactImportRows.isUndone, false))

/** The last of those that are left, from the end. */
async function nextRows(tx: ServerContext, key: ImportKey): Promise<ImportStep[]> {
  return tx.db
    .select()
    .from(contactImportRows)
    .where(ofTenant(contactImportRows, key, isLeft(key)))
    .orderBy(desc(contactImportRows.row))
    .limit(PART)
}

interface Now {
  row: typeof contacts.$inferSelect
  fields: ReadonlyMap<string, string>
  /** There is a conversation with it. */
  hasConversation: boolean
}

async function asTheyAre(tx: ServerContext, { tenantId }: ImportKey, ids: readonly number[]): Promise<Map<number, Now>> {
  const scope = { tenantId }
  await tenantRows(tx.db, scope, contacts).hold(inArray(contacts.id, [...ids]))
  const rows = await tenantRows(tx.db, scope, contacts).find(inArray(contacts.id, [...ids]))
  const fields = Map.groupBy(await tenantRows(tx.db, scope, contactFields).find(inArray(contactFields.contactId, [...ids])), ({ contactId }) => contactId)
  const withConversation = await tenantRows(tx.db, scope, contacts).find(and(inArray(contacts.id, [...ids]), tx.use(contactConversations).hasAny))
  const inConversation = new Set(withConversation.map(({ id }) => id))
  return new Map(
    rows.map((row) => [
      row.id,
      { row, fields: new Map(fields.get(row.id)?.map(({ name, value }) => [name, value])), hasConversation: inConversation.has(row.id) },
    ]),
  )
}

/** Facts of one contact that go back: those that are still as the import left them. */
interface Back {
  id: number
  name: string
  email: string | null
  fields: Map<string, string | null>
  isDeleted: boolean | null
  change: ContactChange
  /** Something stays, because somebody wrote over it. */
  keepsSome: boolean
}

export function goesBack({ row, fields }: Pick<Now, 'row' | 'fields'>, change: ContactChange, isUntouched: boolean): Back {
  const back: Back = {
    id: row.id,
    name: row.name,
    email: row.email,
    fields: new Map(),
    isDeleted: change.isBack && isUntouched ? true : null,
    change,
    keepsSome: false,
  }
  if (change.isBack && !isUntouched) back.keepsSome = true
  if (change.name && change.name[1] === row.name) back.name = change.name[0] ?? row.name
  else if (change.name) back.keepsSome = true
  if (change.email && change.email[1] === row.email) back.email = change.email[0]
  else if (change.email) back.keepsSome = true
  for (const [name, [from, to]] of Object.entries(change.fields ?? {})) {
    if ((fields.get(name) ?? null) === to) back.fields.set(name, from)
    else back.keepsSome = true
  }
  return back
}

async function takeFields(tx: ServerContext, tenantId: number, backs: readonly Back[]): Promise<void> {
  const rows = backs.flatMap(({ id, fields }) => [...fields].flatMap(([name, value]) => (value === null ? [{ contact_id: id, name }] : [])))
  if (rows.length === 0) return
  await tx.db.execute(sql`
    delete from ${contactFields} f using json_to_recordset(${JSON.stringify(rows)}::json) as v(contact_id int, name text)
    where f.tenant_id = ${tenantId} and f.contact_id = v.contact_id and f.name = v.name`)
}

/** Wallets that are still as the import left them. */
async function takeBackWallets(tx: ServerContext, tenantId: number, backs: readonly Back[]): Promise<void> {
  const ids = backs.flatMap(({ id, change }) => (change.walletsIn || change.walletsOut ? [id] : []))
  if (ids.length === 0) return
  const now = Map.groupBy(await tenantRows(tx.db, { tenantId }, contactWallets).find(inArray(contactWallets.contactId, ids)), ({ contactId }) => contactId)
  for (const back of backs) {
    const { walletsIn = [], walletsOut = [] } = back.change
    const has = new Set(now.get(back.id)?.map(({ userId }) => userId))
    if (walletsIn.some((id) => !has.has(id)) || walletsOut.some((id) => has.has(id))) back.keepsSome = true
  }
  const free = backs.filter(({ id, keepsSome }) => ids.includes(id) && !keepsSome)
  const pairs = (pick: (change: ContactChange) => number[] | undefined) =>
    free.flatMap(({ id, change }) => (pick(change) ?? []).map((userId) => ({ contactId: id, userId })))
  await takeWallets(
    tx,
    tenantId,
    pairs(({ walletsIn }) => walletsIn),
  )
  await putWallets(
    tx,
    tenantId,
    pairs(({ walletsOut }) => walletsOut),
  )
}

/** Takes the next rows of an import back, in the transaction of the caller. Null where it is not being undone. */
export async function undoPart(tx: ServerContext, key: ImportKey): Promise<ImportRow | null> {
  const { tenantId } = key
  const rows = tenantRows(tx.db, key, contactImports)
  await lockNumbers(tx, key)
  await rows.hold(eq(contactImports.id, key.id))
  const run = await rows.first(and(eq(contactImports.id, key.id), eq(contactImports.status, 'undoing')))
  if (!run) return null
  const steps = await nextRows(tx, key)
  if (steps.length === 0) return (await rows.update(eq(contactImports.id, key.id), { status: 'undone', done: run.total }))[0] ?? null
  const ids = steps.flatMap(({ contactId }) => contactId ?? [])
  const now = await asTheyAre(tx, key, ids)
  const conversations = tx.use(contactConversations)
  const tellFormerReaders = await conversations.watchReaders(tenantId, ids)
  const backs = steps.flatMap((step): Back[] => {
    const found = now.get(step.contactId ?? 0)
    if (!found) return []
    const { row } = found
    const isUntouched = row.rev === step.contactRev && !found.hasConversation && row.mergedInto === null
    if (step.outcome === 'changed') return [goesBack(found, step.change ?? {}, isUntouched)]
    const goes = isUntouched || row.hiddenAt !== null
    return [{ id: row.id, name: row.name, email: row.email, fields: new Map(), isDeleted: goes ? true : null, change: {}, keepsSome: !goes }]
  })
  await takeFields(tx, tenantId, backs)
  await putFields(
    tx,
    backs.flatMap(({ id, fields }) => [...fields].flatMap(([name, value]) => (value === null ? [] : [{ tenantId, contactId: id, name, value }]))),
  )
  await takeBackWallets(tx, tenantId, backs)
  await labelRowsOf(tx)?.take(
    tenantId,
    backs.flatMap(({ id, change }) => (change.labels ?? []).map((labelId) => ({ contactId: id, labelId }))),
  )
  await rewriteContacts(
    tx,
    tenantId,
    backs.map(({ id, name, email, fields, isDeleted }) => {
      const found = now.get(id)
      const after = new Map<string, string | null>([...(found?.fields ?? []), ...fields])
      const texts = [...after].flatMap(([field, value]) => (value === null ? [] : [{ name: field, value }]))
      return { id, name, email, number: found?.row.number ?? '', fields: texts, isDeleted }
    }),
  )
  await conversations.refresh(tenantId, ids)
  await tellFormerReaders()
  // All that are left from the first of them on: by one range of the key, where a list of 500 rows reads the whole import.
  const first = steps.at(-1)?.row ?? 0
  await tenantRows(tx.db, key, contactImportRows).write(and(isLeft(key), gte(contactImportRows.row, first)), { isUndone: true })
  const stayed = run.kept + backs.filter(({ keepsSome }) => keepsSome).length
  return (await rows.update(eq(contactImports.id, key.id), { done: run.done + steps.length, kept: stayed }))[0] ?? null
}
