import { and, eq, ne } from 'drizzle-orm'
import type { z } from 'zod'
import { trackRows } from '#core/server/activity/trackedRows.ts'
import { lockUntilCommit } from '#core/server/db/lockUntilCommit.ts'
import { type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import type { DefinedField } from '#plugins/contacts/contract/index.ts'
import * as contract from '../contract/index.ts'
import { contactFieldDefinitions as definitions } from './contactFields.table.ts'

type Row = typeof definitions.$inferSelect
type Wanted = z.output<(typeof contract.createContactField)['input']>
type Change = Omit<z.output<(typeof contract.updateContactField)['input']>, 'id'>

/** What every contact is read and checked with, so it is held. */
const CACHE = 'contactFieldDefinitions'

const definedField = ({ key, name, type, help, options, isRequired, isInDetails }: Row): DefinedField => ({
  key,
  name,
  type,
  help,
  options,
  isRequired,
  isInDetails,
})
const present = (row: Row): contract.ContactFieldDefinition => ({ ...definedField(row), id: row.id, order: row.order, rev: row.rev })

async function rowsInOrder(db: ServerContext['db'], scope: TenantScope): Promise<Row[]> {
  const rows = await tenantRows(db, scope, definitions).find()
  return rows.toSorted((one, other) => one.order - other.order || one.id - other.id)
}

/** @see listContactFields of the contract */
export const listContactFields = async (ctx: ServerContext, scope: TenantScope): Promise<contract.ContactFieldDefinition[]> =>
  (await rowsInOrder(ctx.db, scope)).map(present)

/** The definitions of a company in their order. */
export const definedFieldsOf = (ctx: ServerContext, tenantId: number): Promise<readonly DefinedField[]> =>
  ctx.cached(CACHE, String(tenantId), async (db) => (await rowsInOrder(db, { tenantId })).map(definedField))

/** One writer of a company at a time: keys, names and places are checked against all fields. */
const lockFields = (ctx: ServerContext, { tenantId }: TenantScope) => lockUntilCommit(ctx.db, `contactFields:${tenantId}`)

/** @throws invalidInput (422) */
function checked(all: readonly Row[], draft: contract.ContactFieldDraft, ownId: number | null): contract.ContactFieldDraft {
  const others = all.filter(({ id }) => id !== ownId)
  const problems = contract.contactFieldProblems(draft, others)
  if (others.length >= contract.MOST_CONTACT_FIELDS)
    problems.push({ field: 'name', code: 'too_many', message: `At most ${contract.MOST_CONTACT_FIELDS} fields` })
  if (problems.length > 0) throw contract.refusedContactField(problems)
  const { type, isRequired, isInDetails } = draft
  return {
    key: draft.key.trim(),
    name: draft.name.trim(),
    type,
    help: draft.help.trim(),
    options: contract.cleanOptions(draft),
    isRequired,
    isInDetails,
  }
}

/** Numbers the fields in this order. */
async function arrange(tx: ServerContext, scope: TenantScope, ids: readonly number[]): Promise<void> {
  const rows = tenantRows(tx.db, scope, definitions)
  for (const [index, id] of ids.entries()) await rows.update(and(eq(definitions.id, id), ne(definitions.order, index + 1)), { order: index + 1 })
}

const idsOf = (all: readonly Row[]): number[] => all.map(({ id }) => id)

/** @throws noContactFieldFound (404) */
async function rowOf(tx: ServerContext, scope: TenantScope, id: number): Promise<Row> {
  const row = await tenantRows(tx.db, scope, definitions).first(eq(definitions.id, id))
  if (!row) throw contract.noContactFieldFound()
  return row
}

function announce(tx: ServerContext, { tenantId }: TenantScope, after: Row | null, id: number): void {
  tx.forget(CACHE, String(tenantId))
  if (after) tx.push(contract.contactFieldSaved, tenantId, present(after), [rooms.tenant(tenantId)])
  else tx.push(contract.contactFieldGone, tenantId, { id }, [rooms.tenant(tenantId)])
}

/** Fields in the log of actions: a deleted one comes back as the same one, at its place. */
export const trackedContactFields = trackRows({
  rows: 'customFields.contactField',
  table: definitions,
  permission: 'customFields.edit',
  columns: ['key', 'name', 'type', 'help', 'options', 'isRequired', 'isInDetails', 'order'],
  nameOf: ({ name }) => name,
  sentences: 'customFields.deed.field',
  async check(tx, who, row) {
    await lockFields(tx, who)
    checked(await rowsInOrder(tx.db, who), row, row.id)
  },
  async announce(tx, who, before, after) {
    const id = after?.id ?? before?.id
    if (id === undefined) return
    const others = idsOf(await rowsInOrder(tx.db, who)).filter((one) => one !== id)
    await arrange(tx, who, after ? contract.movedTo(others, id, after.order) : others)
    announce(tx, who, after && (await rowOf(tx, who, id)), id)
  },
})

/** @see createContactField of the contract */
export function createContactField(ctx: ServerContext, actor: Actor, { order, ...draft }: Wanted): Promise<contract.ContactFieldDefinition> {
  return ctx.transact(async (tx) => {
    await lockFields(tx, actor)
    const all = await rowsInOrder(tx.db, actor)
    const last = all.length + 1
    const { id } = await tenantRows(tx.db, actor, definitions).insert({ ...checked(all, draft, null), order: last })
    await arrange(tx, actor, contract.movedTo(idsOf(all), id, order ?? last))
    const row = await rowOf(tx, actor, id)
    await trackedContactFields.record(tx, actor, null, row)
    announce(tx, actor, row, id)
    return present(row)
  })
}

/** What is given, over what was. */
const changedDraft = (before: Row, change: Change): contract.ContactFieldDraft => ({
  key: before.key,
  name: change.name ?? before.name,
  type: change.type ?? before.type,
  help: change.help ?? before.help,
  options: change.options ?? before.options,
  isRequired: change.isRequired ?? before.isRequired,
  isInDetails: change.isInDetails ?? before.isInDetails,
})

/** @see updateContactField of the contract */
export function updateContactField(ctx: ServerContext, actor: Actor, id: number, change: Change): Promise<contract.ContactFieldDefinition> {
  return ctx.transact(async (tx) => {
    await lockFields(tx, actor)
    const before = await rowOf(tx, actor, id)
    const all = await rowsInOrder(tx.db, actor)
    await tenantRows(tx.db, actor, definitions).update(eq(definitions.id, id), checked(all, changedDraft(before, change), id))
    await arrange(tx, actor, contract.movedTo(idsOf(all), id, change.order ?? before.order))
    const row = await rowOf(tx, actor, id)
    await trackedContactFields.record(tx, actor, before, row)
    announce(tx, actor, row, id)
    return present(row)
  })
}

/** @see deleteContactField of the contract */
export function deleteContactField(ctx: ServerContext, actor: Actor, id: number): Promise<{ id: number }> {
  return ctx.transact(async (tx) => {
    await lockFields(tx, actor)
    await trackedContactFields.remove(tx, actor, await rowOf(tx, actor, id))
    await arrange(tx, actor, idsOf(await rowsInOrder(tx.db, actor)))
    announce(tx, actor, null, id)
    return { id }
  })
}
