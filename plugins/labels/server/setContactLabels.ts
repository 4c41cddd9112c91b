import { and, eq, inArray } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { type Contact, contactsService, noContactFound } from '#plugins/contacts/contract/index.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { visibleContacts } from '#plugins/contacts/server/visible.where.ts'
import { labelsGiven, refusedLabel } from '../contract/index.ts'
import { contactTags, labels } from './labels.table.ts'
import { noteLabels } from './noted.ts'

type Labeller = Pick<Actor, 'tenantId' | 'userId' | 'profile'>

/** @throws invalidInput (422) for labels that are not there, or switched off and not the contact's already */
async function checkLabels(tx: ServerContext, actor: Labeller, tagIds: readonly number[], had: ReadonlySet<number>): Promise<void> {
  if (tagIds.length === 0) return
  const rows = tenantRows(tx.db, actor, labels)
  await rows.hold(inArray(labels.id, [...tagIds]))
  const usable = new Set((await rows.find(inArray(labels.id, [...tagIds]))).filter(({ id, isActive }) => isActive || had.has(id)).map(({ id }) => id))
  const missing = tagIds.find((id) => !usable.has(id))
  if (missing !== undefined) throw refusedLabel([{ field: 'tags', code: 'invalid_value', message: `There is no label ${missing} to give` }])
}

/** @see setContactLabels of the contract */
export function setContactLabels(ctx: ServerContext, actor: Actor, id: number, wanted: readonly number[]): Promise<Contact> {
  return ctx.transact(async (tx) => {
    const { before, contact } = await giveLabels(tx, actor, id, wanted)
    await noteLabels(tx, actor, before, contact)
    return contact
  })
}

/** Gives a contact these labels and no others; also the ids of those it had. @throws as `setContactLabels` of the contract */
export function giveLabels(ctx: ServerContext, actor: Labeller, id: number, wanted: readonly number[]): Promise<{ before: number[]; contact: Contact }> {
  const tagIds = [...new Set(wanted)]
  return ctx.transact(async (tx) => {
    const contact = and(eq(contacts.id, id), visibleContacts(tx, actor)) ?? eq(contacts.id, id)
    await tenantRows(tx.db, actor, contacts).hold(contact)
    if (!(await tenantRows(tx.db, actor, contacts).first(contact))) throw noContactFound()
    const given = tenantRows(tx.db, actor, contactTags)
    const had = new Set((await given.find(eq(contactTags.contactId, id))).map(({ tagId }) => tagId))
    await checkLabels(tx, actor, tagIds, had)
    for (const tagId of had)
      if (!tagIds.includes(tagId)) await given.remove(and(eq(contactTags.contactId, id), eq(contactTags.tagId, tagId)) ?? eq(contactTags.tagId, tagId))
    const labelIds = tagIds.filter((tagId) => !had.has(tagId))
    for (const tagId of labelIds) await given.insert({ contactId: id, tagId })
    if (labelIds.length > 0) tx.emit(labelsGiven, actor.tenantId, { contactIds: [id] })
    return { before: [...had], contact: await tx.use(contactsService).announce(actor.tenantId, id) }
  })
}
