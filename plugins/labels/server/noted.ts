import { inArray } from 'drizzle-orm'
import { difference, type Member, memberIdOf, memberValues, recordActivity } from '#core/contract/activity/index.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import type { Contact } from '#plugins/contacts/contract/index.ts'
import { labels } from './labels.table.ts'

/** Name of the rows of a contact's labels in the log of actions. */
export const CONTACT_LABELS = 'labels.contact'

export const labelMember = (id: number): Member => `tag:${id}`

const sentence = (given: readonly string[], taken: readonly string[]) => {
  if (taken.length === 0) return 'labels.deed.given'
  return given.length === 0 ? 'labels.deed.taken' : 'labels.deed.changed'
}

/** Notes which labels somebody gave a contact and took from it. */
export async function noteLabels(tx: ServerContext, actor: Actor, had: readonly number[], contact: Contact): Promise<void> {
  const changed = difference(memberValues(had.map(labelMember)), memberValues(contact.tags.map(({ id }) => labelMember(id))))
  const fields = Object.keys(changed.after)
  if (fields.length === 0) return
  const rows = await tenantRows(tx.db, actor, labels).find(inArray(labels.id, fields.map(memberIdOf)))
  const named = (isThere: boolean) => rows.filter(({ id }) => (changed.after[labelMember(id)] === true) === isThere).map(({ tag }) => tag)
  const [given, taken] = [named(true), named(false)]
  await recordActivity(tx, actor, {
    ...changed,
    kind: 'labels.assign',
    rows: CONTACT_LABELS,
    rowId: String(contact.id),
    rev: contact.rev,
    said: { key: sentence(given, taken), values: { given: given.join(', '), taken: taken.join(', ') } },
    name: contact.name,
    ticketId: null,
    contactId: contact.id,
    fields,
  })
}
