import { and, asc, eq, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { personOfNumber } from '#core/contract/phone.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { contacts } from '../contacts.table.ts'
import { contactConversations } from '../conversations.where.ts'
import { lockNumbers } from '../updateContact.ts'
import { reachableContacts } from '../visible.where.ts'
import type { ContactChange } from './change.ts'
import { contactImportRows, contactImports, type ImportRow, type ImportStep } from './imports.table.ts'
import { knownContacts } from './knownContacts.ts'
import { knownNames, labelRowsOf } from './knownNames.ts'
import { afterChange, planChange } from './planChange.ts'
import { type ImportedContact, nameOrNumber, readRow } from './readRow.ts'
import type { RowProblem } from './rowProblem.ts'
import { insertContacts, putFields, putWallets, rewriteContacts, takeWallets } from './writeContacts.ts'

/** Rows that are written together. */
const PART = 500

export interface ImportKey {
  tenantId: number
  id: string
}

/** Outcome of a row. */
type RowOutcome = Pick<ImportStep, 'row' | 'outcome'> & { problems: RowProblem[]; contactId?: number; contactRev?: number; change?: ContactChange }

async function nextRows(tx: ServerContext, { tenantId, id, done }: ImportRow): Promise<ImportStep[]> {
  // Rows are taken in their order, and the headings are row 1: none that is left stands before this one, so that the index leads past those that are done.
  const first = done + 2
  const isLeft = and(eq(contactImportRows.importId, id), gte(contactImportRows.row, first), isNull(contactImportRows.outcome))
  return tx.db
    .select()
    .from(contactImportRows)
    .where(ofTenant(contactImportRows, { tenantId }, isLeft))
    .orderBy(asc(contactImportRows.row))
    .limit(PART)
}

/** Earlier rows of the import that spoke of these contacts. */
async function earlierRows(tx: ServerContext, { tenantId, id }: ImportKey, contactIds: readonly number[]): Promise<Map<number, number>> {
  if (contactIds.length === 0) return new Map()
  const ofContacts = and(eq(contactImportRows.importId, id), inArray(contactImportRows.contactId, [...contactIds]), isNotNull(contactImportRows.outcome))
  const rows = await tenantRows(tx.db, { tenantId }, contactImportRows).find(ofContacts)
  return new Map(rows.map(({ contactId, row }) => [contactId ?? 0, row]))
}

/** Whom the person who imports reaches of some contacts, deleted ones too, at this moment; null where they may no longer import. */
async function reachedOf(tx: ServerContext, { tenantId, userId }: ImportRow, ids: readonly number[]): Promise<ReadonlySet<number> | null> {
  const importer = await tx.host.personOf(userId, tx)
  if (importer?.tenantId !== tenantId || !importer.can('contacts.import')) return null
  if (ids.length === 0) return new Set()
  const rows = await tenantRows(tx.db, { tenantId }, contacts).find(and(inArray(contacts.id, [...ids]), reachableContacts(tx, importer)))
  return new Set(rows.map(({ id }) => id))
}

interface Sorted {
  outcomes: RowOutcome[]
  fresh: (ImportedContact & { row: number })[]
  met: { row: number; wanted: ImportedContact; known: NonNullable<ReturnType<Awaited<ReturnType<typeof knownContacts>>['get']>> }[]
}

/** Which rows make a contact, which meet one that is there, and which are left out. */
async function sortRows(tx: ServerContext, run: ImportRow, rows: readonly ImportStep[]): Promise<Sorted> {
  const names = await knownNames(tx, run.tenantId)
  const mapping = run.mapping ?? []
  const read = rows.map(({ row, cells, problems }) => ({ row, ...(problems ? { digits: null, problems } : readRow(cells, mapping, names)) }))
  const known = await knownContacts(
    tx,
    run.tenantId,
    read.flatMap(({ digits }) => digits ?? []),
  )
  const earlier = await earlierRows(
    tx,
    run,
    [...known.values()].map(({ id }) => id),
  )
  const reached = await reachedOf(
    tx,
    run,
    [...known.values()].map(({ id }) => id),
  )
  const sorted: Sorted = { outcomes: [], fresh: [], met: [] }
  const rowOf = new Map<string | number, number>()
  for (const step of read) {
    const { row } = step
    if (step.digits === null) {
      sorted.outcomes.push({ row, outcome: 'refused', problems: step.problems })
      continue
    }
    const contact = known.get(step.digits)
    if (!reached || (contact && !reached.has(contact.id))) {
      sorted.outcomes.push({ row, outcome: 'refused', problems: [{ code: reached ? 'reserved' : 'noRight', value: step.digits }] })
      continue
    }
    const person = contact?.id ?? personOfNumber(step.digits)
    const first = rowOf.get(person) ?? (contact && earlier.get(contact.id))
    if (first !== undefined) sorted.outcomes.push({ row, outcome: 'refused', problems: [{ code: 'repeated', value: String(first) }] })
    else {
      rowOf.set(person, row)
      if (contact) sorted.met.push({ row, wanted: step, known: contact })
      else sorted.fresh.push(step)
    }
  }
  return sorted
}

async function writeFresh(tx: ServerContext, { tenantId }: ImportRow, fresh: Sorted['fresh']): Promise<RowOutcome[]> {
  const texts = fresh.map(({ name, digits, email, fields }) => ({ name: nameOrNumber(name, digits), number: digits, email, fields }))
  const ids = await insertContacts(tx, tenantId, texts)
  // Somebody wrote to us for the first time in this moment: the part is done again and finds them.
  if (ids.size < fresh.length) throw new Error('A number was taken while it was imported')
  const made = fresh.flatMap((step) => {
    const contactId = ids.get(step.digits)
    return contactId === undefined ? [] : [{ ...step, contactId }]
  })
  await putWallets(
    tx,
    tenantId,
    made.flatMap(({ contactId, wallets }) => wallets.map((userId) => ({ contactId, userId }))),
  )
  await labelRowsOf(tx)?.give(
    tenantId,
    made.flatMap(({ contactId, labels }) => labels.map((labelId) => ({ contactId, labelId }))),
  )
  return made.map(({ row, contactId, problems }) => ({ row, outcome: 'made', contactId, contactRev: 1, problems }))
}

async function writeMet(tx: ServerContext, { tenantId, existing }: ImportRow, met: Sorted['met']): Promise<RowOutcome[]> {
  const planned = met.map((step) => ({ ...step, ...planChange(step.known, step.wanted, existing) }))
  const takesLabels = planned.filter(({ known }) => existing !== 'skip' || known.isDeleted)
  const given = await labelRowsOf(tx)?.give(
    tenantId,
    takesLabels.flatMap(({ known, wanted }) => wanted.labels.map((labelId) => ({ contactId: known.id, labelId }))),
  )
  const labelsOf = Map.groupBy(given ?? [], ({ contactId }) => contactId)
  const rows = planned.map((step) => {
    const labels = labelsOf.get(step.known.id)?.map(({ labelId }) => labelId)
    return { ...step, change: labels ? { ...step.change, labels } : step.change }
  })
  const changed = rows.filter(({ change }) => Object.keys(change).length > 0)
  const moved = changed.filter(({ change }) => change.walletsIn || change.walletsOut).map(({ known }) => known.id)
  const conversations = tx.use(contactConversations)
  const tellFormerReaders = await conversations.watchReaders(tenantId, moved)
  const revs = await rewriteContacts(
    tx,
    tenantId,
    changed.map(({ known, change }) => ({ ...afterChange(known, change), id: known.id, number: known.number, isDeleted: change.isBack ? false : null })),
  )
  const idsOf = (pick: (change: ContactChange) => number[] | undefined) =>
    changed.flatMap(({ known, change }) => (pick(change) ?? []).map((userId) => ({ contactId: known.id, userId })))
  await putFields(
    tx,
    changed.flatMap(({ known, change }) =>
      Object.entries(change.fields ?? {}).map(([name, [, value]]) => ({ tenantId, contactId: known.id, name, value: value ?? '' })),
    ),
  )
  await takeWallets(
    tx,
    tenantId,
    idsOf(({ walletsOut }) => walletsOut),
  )
  await putWallets(
    tx,
    tenantId,
    idsOf(({ walletsIn }) => walletsIn),
  )
  await conversations.refresh(
    tenantId,
    changed.map(({ known }) => known.id),
  )
  await tellFormerReaders()
  return rows.map(({ row, known, wanted, change, problems }) => {
    const rev = revs.get(known.id)
    const facts = { row, contactId: known.id, problems: [...wanted.problems, ...problems] }
    return rev === undefined ? { ...facts, outcome: 'unchanged' } : { ...facts, outcome: 'changed', contactRev: rev, change }
  })
}

async function writeOutcomes(tx: ServerContext, { tenantId, id }: ImportRow, outcomes: readonly RowOutcome[]): Promise<void> {
  const rows = outcomes.map(({ row, outcome, problems, contactId, contactRev, change }) => ({
    ...{ row, outcome, change: change ?? null, problems: problems.length > 0 ? problems : null },
    ...{ contact_id: contactId ?? null, contact_rev: contactRev ?? null },
  }))
  await tx.db.execute(sql`
    update ${contactImportRows} l set outcome = v.outcome, problems = v.problems, contact_id = v.contact_id, contact_rev = v.contact_rev, change = v.change
    from json_to_recordset(${JSON.stringify(rows)}::json) as v("row" int, outcome text, problems jsonb, contact_id int, contact_rev int, change jsonb)
    where l.tenant_id = ${tenantId} and l.import_id = ${id} and l."row" = v."row"`)
}

/** Writes the next rows of an import, in the transaction of the caller. Null where it does not run any more; `done` once there are none. */
export async function importPart(tx: ServerContext, key: ImportKey): Promise<ImportRow | null> {
  const rows = tenantRows(tx.db, key, contactImports)
  await lockNumbers(tx, key)
  await rows.hold(eq(contactImports.id, key.id))
  const run = await rows.first(and(eq(contactImports.id, key.id), eq(contactImports.status, 'running')))
  if (!run) return null
  const steps = await nextRows(tx, run)
  if (steps.length === 0) {
    const [ended] = await rows.update(eq(contactImports.id, key.id), { status: 'done', endedAt: tx.now() })
    return ended ?? null
  }
  const { outcomes, fresh, met } = await sortRows(tx, run, steps)
  const all = [...outcomes, ...(await writeFresh(tx, run, fresh)), ...(await writeMet(tx, run, met))]
  await writeOutcomes(tx, run, all)
  const count = (outcome: RowOutcome['outcome']) => all.filter((step) => step.outcome === outcome).length
  const [next] = await rows.update(eq(contactImports.id, key.id), {
    done: run.done + steps.length,
    made: run.made + count('made'),
    changed: run.changed + count('changed'),
    unchanged: run.unchanged + count('unchanged'),
    problems: run.problems + all.filter(({ problems }) => problems.length > 0).length,
  })
  return next ?? null
}
