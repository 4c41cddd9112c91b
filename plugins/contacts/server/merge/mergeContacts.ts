import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { isUuid, newId } from '#core/contract/ids.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import {
  type ContactDetail,
  contactLeft,
  foldField,
  hasOwnNumber,
  MERGE_HOURS,
  mergedRows,
  noContactFound,
  noMergeFound,
  notMergeable,
} from '../../contract/index.ts'
import { announceAround } from '../announce.ts'
import { contacts } from '../contacts.table.ts'
import { setExtraInfo } from '../extraInfo.ts'
import { presentDetail } from '../queries.ts'
import { receiversOf } from '../receivers.ts'
import { searchTextOf } from '../searchText.ts'
import { lockNumbers, type Writer } from '../updateContact.ts'
import { visibleContacts } from '../visible.where.ts'
import { setWallets } from '../wallets.ts'
import { contactMerges, type MergeFacts } from './merges.table.ts'

const followers = (ctx: ServerContext) => ctx.contributionsOf(mergedRows).toSorted((one, other) => one.order - other.order)

/** A contact the person sees, held. @throws noContactFound (404) */
async function locked(tx: ServerContext, actor: Writer, id: number) {
  const rows = tenantRows(tx.db, actor, contacts)
  await rows.hold(eq(contacts.id, id))
  const row = await rows.first(and(eq(contacts.id, id), visibleContacts(tx, actor)))
  if (!row) throw noContactFound()
  return row
}

type Texts = Pick<ContactDetail, 'name' | 'email' | 'number'> & { extraInfo: readonly { name: string; value: string }[]; wallets: readonly number[] }

/** Writes the contact that stays, and tells everybody. */
async function writeMerged(tx: ServerContext, actor: Writer, id: number, { name, email, number, extraInfo, wallets }: Texts): Promise<void> {
  await setExtraInfo(tx, actor, id, extraInfo)
  await setWallets(tx, actor, id, wallets)
  const searchText = searchTextOf([name, number, email, ...extraInfo.map(({ value }) => value)])
  await tenantRows(tx.db, actor, contacts).update(eq(contacts.id, id), { name, email, searchText })
}

async function shown(tx: ServerContext, actor: Writer, id: number): Promise<ContactDetail> {
  const row = await tenantRows(tx.db, actor, contacts).first(eq(contacts.id, id))
  if (!row) throw noContactFound()
  return presentDetail(tx, actor, row)
}

interface Wish {
  id: number
  otherId: number
  nameOf?: number | undefined
  emailOf?: number | undefined
}

/** @see mergeContacts of the contract */
export function mergeContacts(
  ctx: ServerContext,
  actor: Writer,
  { id, otherId, nameOf = id, emailOf = id }: Wish,
): Promise<{ mergeId: string; contact: ContactDetail }> {
  const { tenantId } = actor
  return ctx.transact(async (tx) => {
    await lockNumbers(tx, actor)
    if (id === otherId || [nameOf, emailOf].some((of) => of !== id && of !== otherId)) throw notMergeable()
    // Always in one order, so that two merges of the same pair do not wait for each other.
    for (const one of [id, otherId].toSorted((first, second) => first - second)) await locked(tx, actor, one)
    const [surviving, gone] = [await shown(tx, actor, id), await shown(tx, actor, otherId)]
    if (surviving.isGroup || !hasOwnNumber(gone)) throw notMergeable()
    const added = gone.extraInfo.filter(({ name }) => !surviving.extraInfo.some((field) => foldField(field.name) === foldField(name)))
    const owners = surviving.wallets.map((owner) => owner.id)
    const newOwners = gone.wallets.map((owner) => owner.id).filter((owner) => !owners.includes(owner))
    const name = nameOf === id ? surviving.name : gone.name
    const email = emailOf === id ? surviving.email : gone.email
    const facts: MergeFacts = {
      name: [surviving.name, name],
      email: [surviving.email, email],
      fields: added.map((field) => field.name),
      wallets: newOwners,
      moved: {},
    }
    await announceAround(tx, tenantId, id, async () => {
      for (const { id: plugin, service } of followers(tx)) facts.moved[plugin] = await tx.use(service).move(tenantId, otherId, id)
      await writeMerged(tx, actor, id, {
        name,
        email,
        number: surviving.number,
        extraInfo: [...surviving.extraInfo, ...added],
        wallets: [...owners, ...newOwners],
      })
      await tenantRows(tx.db, actor, contacts).update(eq(contacts.id, otherId), { hiddenAt: tx.now(), mergedInto: id })
    })
    tx.push(contactLeft, tenantId, { id: otherId }, await receiversOf(tx, tenantId, gone))
    const mergeId = newId()
    await tenantRows(tx.db, actor, contactMerges).insert({ id: mergeId, userId: actor.userId, keptId: id, goneId: otherId, facts })
    return { mergeId, contact: await shown(tx, actor, id) }
  })
}

const sinceOf = (ctx: ServerContext): Date => new Date(ctx.now().getTime() - MERGE_HOURS * 3_600_000)

/** @see separateContacts of the contract */
export function separateContacts(ctx: ServerContext, actor: Actor, mergeId: string): Promise<ContactDetail> {
  const { tenantId } = actor
  return ctx.transact(async (tx) => {
    await lockNumbers(tx, actor)
    const merges = tenantRows(tx.db, actor, contactMerges)
    if (!isUuid(mergeId)) throw noMergeFound()
    await merges.hold(eq(contactMerges.id, mergeId))
    const merge = await merges.first(and(eq(contactMerges.id, mergeId), isNull(contactMerges.undoneAt), gt(contactMerges.createdAt, sinceOf(tx))))
    if (!merge) throw noMergeFound()
    const { keptId, goneId, facts } = merge
    const row = await locked(tx, actor, keptId)
    const survivor = await presentDetail(tx, actor, row)
    await announceAround(tx, tenantId, keptId, async () => {
      await tenantRows(tx.db, actor, contacts).update(and(eq(contacts.id, goneId), eq(contacts.mergedInto, keptId)), { hiddenAt: null, mergedInto: null })
      for (const { id, service } of followers(tx)) await tx.use(service).moveBack(tenantId, keptId, goneId, facts.moved[id] ?? [])
      await writeMerged(tx, actor, keptId, {
        // Facts that somebody wrote since stay.
        name: survivor.name === facts.name[1] ? facts.name[0] : survivor.name,
        email: survivor.email === facts.email[1] ? facts.email[0] : survivor.email,
        number: survivor.number,
        extraInfo: survivor.extraInfo.filter((field) => !facts.fields.includes(field.name)),
        wallets: survivor.wallets.map(({ id }) => id).filter((id) => !facts.wallets.includes(id)),
      })
    })
    await announceAround(tx, tenantId, goneId, async () => {})
    await merges.update(eq(contactMerges.id, mergeId), { undoneAt: tx.now() })
    return shown(tx, actor, goneId)
  })
}

/** @see listMerges of the contract */
export async function listMerges(ctx: ServerContext, actor: Actor, id: number): Promise<{ id: string; name: string }[]> {
  if (!(await tenantRows(ctx.db, actor, contacts).first(and(eq(contacts.id, id), visibleContacts(ctx, actor))))) throw noContactFound()
  const isOpen = and(eq(contactMerges.keptId, id), isNull(contactMerges.undoneAt), gt(contactMerges.createdAt, sinceOf(ctx)))
  const rows = await ctx.db
    .select()
    .from(contactMerges)
    .where(ofTenant(contactMerges, actor, isOpen))
    .orderBy(desc(contactMerges.createdAt))
    .limit(20)
  const ids = rows.map(({ goneId }) => goneId)
  const gone = ids.length > 0 ? await tenantRows(ctx.db, actor, contacts).find(inArray(contacts.id, ids)) : []
  return rows.map((row) => ({ id: row.id, name: gone.find((contact) => contact.id === row.goneId)?.name ?? '' }))
}
