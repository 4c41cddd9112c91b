import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { ActivityActor } from '#core/contract/activity/index.ts'
import { invalidInput } from '#core/contract/errors.ts'
import { lockUntilCommit } from '#core/server/db/lockUntilCommit.ts'
import { type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import {
  type ContactDetail,
  contactLeft,
  contactProblems,
  contactSaved,
  type updateContact as endpoint,
  noContactFound,
  unmaskFields,
} from '../contract/index.ts'
import { announceAround } from './announce.ts'
import { contacts } from './contacts.table.ts'
import { checkedFields } from './definedFields.ts'
import { setExtraInfo } from './extraInfo.ts'
import { newNumber } from './newNumber.ts'
import { noteTexts, noteWallets } from './noted.ts'
import { presentDetail } from './queries.ts'
import { viewersOf } from './receivers.ts'
import { searchTextOf } from './searchText.ts'
import { visibleContacts } from './visible.where.ts'
import { setWallets } from './wallets.ts'

/** Person who changes a contact; what goes on by itself is an administrator of nobody's name. */
export type Writer = Pick<ActivityActor, 'tenantId' | 'userId' | 'profile'>
type Change = Omit<z.output<(typeof endpoint)['input']>, 'id'>

const emailOf = (text: string | null): string | null => text?.trim() || null

/** Lets one writer of a company's numbers in at a time, so that no two contacts get the same one. */
export const lockNumbers = (tx: ServerContext, { tenantId }: TenantScope) => lockUntilCommit(tx.db, `contactNumber:${tenantId}`)

/** @see updateContact of the contract */
export function updateContact(ctx: ServerContext, actor: ActivityActor, id: number, change: Change): Promise<ContactDetail> {
  return ctx.transact(async (tx) => {
    const { before, after } = await writeContact(tx, actor, id, change)
    await noteTexts(tx, actor, before, after)
    await noteWallets(tx, actor, before, after)
    return after
  })
}

/** The contact as it was and as it is then; with `isRestored` facts go back whatever their fields ask by now. @throws as `updateContact` of the contract */
export function writeContact(
  ctx: ServerContext,
  actor: Writer,
  id: number,
  change: Change,
  isRestored = false,
): Promise<{ before: ContactDetail; after: ContactDetail }> {
  const { tenantId } = actor
  return ctx.transact(async (tx) => {
    if (change.number !== undefined) await lockNumbers(tx, actor)
    const rows = tenantRows(tx.db, actor, contacts)
    const visible = and(eq(contacts.id, id), visibleContacts(tx, actor)) ?? eq(contacts.id, id)
    await rows.hold(visible)
    const row = await rows.first(visible)
    if (!row) throw noContactFound()
    const before = await presentDetail(tx, actor, row)
    const texts = {
      name: (change.name ?? before.name).trim(),
      email: change.email === undefined ? before.email : emailOf(change.email),
      extraInfo: change.extraInfo ? unmaskFields(change.extraInfo, before.extraInfo) : before.extraInfo,
    }
    const problems = contactProblems(texts)
    if (problems.length > 0) throw invalidInput(problems, 422)
    const isChecked = change.extraInfo !== undefined && !isRestored
    const extraInfo = isChecked ? await checkedFields(tx, tenantId, texts.extraInfo, before.extraInfo) : texts.extraInfo
    const number = change.number === undefined ? row.number : await newNumber(tx, actor, row, change.number)

    const contact = await announceAround(tx, tenantId, id, async () => {
      if (change.extraInfo) await setExtraInfo(tx, actor, id, extraInfo)
      if (change.wallets) await setWallets(tx, actor, id, change.wallets)
      const { name, email } = texts
      await rows.update(eq(contacts.id, id), { name, email, number, searchText: searchTextOf([name, number, email, ...extraInfo.map(({ value }) => value)]) })
    })
    tx.emit(contactSaved, tenantId, { contact, isNew: false })
    const viewers = await viewersOf(tx, tenantId, contact)
    const gone = (await viewersOf(tx, tenantId, before)).filter((userId) => !viewers.includes(userId))
    tx.push(
      contactLeft,
      tenantId,
      { id },
      gone.map((userId) => rooms.user(tenantId, userId)),
    )
    const after = await rows.first(eq(contacts.id, id))
    if (!after) throw noContactFound()
    return { before, after: await presentDetail(tx, actor, after) }
  })
}
