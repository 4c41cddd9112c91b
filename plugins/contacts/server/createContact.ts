import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { ActivityActor } from '#core/contract/activity/index.ts'
import { type FieldError, invalidInput } from '#core/contract/errors.ts'
import { readNumber } from '#core/contract/phone.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import {
  type ContactDetail,
  contactProblems,
  contactSaved,
  type createContact as endpoint,
  noContactFound,
  numberTaken,
  typedFields,
} from '../contract/index.ts'
import { announceContact } from './announce.ts'
import { contactByNumber } from './byNumber.where.ts'
import { contacts } from './contacts.table.ts'
import { definedFieldsOf } from './definedFields.ts'
import { setExtraInfo } from './extraInfo.ts'
import { mergedContact } from './merge/mergedContact.ts'
import { noteExistence } from './noted.ts'
import { presentDetail } from './queries.ts'
import { searchTextOf } from './searchText.ts'
import { lockNumbers } from './updateContact.ts'
import { reachableContacts, visibleContact } from './visible.where.ts'
import { setWallets } from './wallets.ts'

type Wanted = z.output<(typeof endpoint)['input']>

const numberProblem = (written: string): FieldError =>
  written.trim() === ''
    ? { field: 'number', code: 'required', message: 'A contact needs a number' }
    : { field: 'number', code: 'invalid_format', message: 'This is not a phone number' }

/** The deleted contact that has the number and may come back; null where nobody has it. @throws numberTaken (422) */
async function deletedWith(tx: ServerContext, actor: ActivityActor, number: string) {
  const rows = tenantRows(tx.db, actor, contacts)
  const known = await contactByNumber(tx, actor, number)
  if (!known) return null
  // A merged contact's number is that of the one that stayed.
  const contact = known.mergedInto === null ? known : await mergedContact(tx, actor.tenantId, known.id)
  if (known.hiddenAt && known.mergedInto === null && (await rows.first(and(eq(contacts.id, known.id), reachableContacts(tx, actor))))) return known
  const seen = await visibleContact(tx, actor, eq(contacts.id, contact?.id ?? known.id))
  throw numberTaken(seen ? { id: seen.id, name: seen.name } : null)
}

/** @see createContact of the contract */
export function createContact(ctx: ServerContext, actor: ActivityActor, wanted: Wanted): Promise<ContactDetail> {
  return ctx.transact(async (tx) => {
    const texts = { name: wanted.name.trim(), email: wanted.email?.trim() || null, extraInfo: wanted.extraInfo }
    const phone = readNumber(wanted.number, wanted.country)
    const typed = typedFields(await definedFieldsOf(tx, actor.tenantId), wanted.extraInfo, null)
    const problems = [...contactProblems(texts), ...typed.problems, ...(phone.ok ? [] : [numberProblem(wanted.number)])]
    if (problems.length > 0 || !phone.ok) throw invalidInput(problems, 422)
    await lockNumbers(tx, actor)
    const number = phone.digits
    const before = await deletedWith(tx, actor, number)
    const rows = tenantRows(tx.db, actor, contacts)
    const { name } = texts
    // Facts that are not given stay as they were before the contact was deleted.
    const email = texts.email ?? before?.email ?? null
    const extraInfo = before && typed.fields.length === 0 ? (await presentDetail(tx, actor, before)).extraInfo : typed.fields
    const written = { name, email, number, isManual: true, searchText: searchTextOf([name, number, email, ...extraInfo.map(({ value }) => value)]) }
    const id = before?.id ?? (await rows.insert(written)).id
    if (before) await rows.update(eq(contacts.id, id), { ...written, hiddenAt: null })
    await setExtraInfo(tx, actor, id, extraInfo)
    if (wanted.wallets.length > 0) await setWallets(tx, actor, id, wanted.wallets)
    const contact = await announceContact(tx, actor.tenantId, id)
    tx.emit(contactSaved, actor.tenantId, { contact, isNew: true })
    const row = await rows.first(eq(contacts.id, id))
    if (!row) throw noContactFound()
    await noteExistence(tx, actor, row, true)
    return presentDetail(tx, actor, row)
  })
}
