import {
  type ActivityActor,
  type ActivityMessage,
  difference,
  type FieldValues,
  type Member,
  memberValues,
  recordActivity,
} from '#core/contract/activity/index.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { ContactDetail, ContactField } from '../contract/index.ts'

/** Kind of rows that a contact's wallets are in the log of actions. */
export const CONTACT_WALLETS = 'contacts.wallets'

export const walletMember = (userId: number): Member => `wallet:${userId}`
const factsOf = ({ wallets }: ContactDetail) => memberValues(wallets.map(({ id }) => walletMember(id)))

/** Notes whose wallets somebody put a contact into, and out of which. */
export async function noteWallets(tx: ServerContext, actor: ActivityActor, before: ContactDetail, after: ContactDetail): Promise<void> {
  const changed = difference(factsOf(before), factsOf(after))
  const fields = Object.keys(changed.after)
  if (fields.length === 0) return
  const people = after.wallets.map(({ name }) => name).join(', ')
  await recordActivity(tx, actor, {
    ...changed,
    kind: 'contacts.wallets',
    rows: CONTACT_WALLETS,
    rowId: String(after.id),
    rev: after.rev,
    said: people === '' ? { key: 'contacts.deed.noWallet', values: {} } : { key: 'contacts.deed.wallets', values: { people } },
    name: after.name,
    ticketId: null,
    contactId: after.id,
    fields,
  })
}

/** Kind of rows that the texts of a contact are in the log of actions. */
export const CONTACT_TEXTS = 'contacts.texts'
/** Fields of a contact that are words, by the name before the colon. */
export const TEXTS = ['name', 'email', 'number', 'extra'] as const
/** Each further fact is a field of its own, by its name. */
export const EXTRA = 'extra:'

export const textFacts = ({
  name,
  email,
  number,
  extraInfo,
}: Pick<ContactDetail, 'name' | 'email' | 'number'> & { extraInfo: readonly ContactField[] }): FieldValues => ({
  name,
  email,
  number,
  ...Object.fromEntries(extraInfo.map((field) => [`${EXTRA}${field.name}`, field.value])),
})

function sentence(fields: readonly string[]): ActivityMessage {
  const [first = '', ...more] = fields
  if (more.length > 0) return { key: 'contacts.deed.texts', values: {} }
  return first.startsWith(EXTRA) ? { key: 'contacts.deed.extra', values: { field: first.slice(EXTRA.length) } } : { key: `contacts.deed.${first}`, values: {} }
}

/** Notes that somebody wrote a contact's name, number, address or a further fact anew. */
export async function noteTexts(tx: ServerContext, actor: ActivityActor, before: ContactDetail, after: ContactDetail): Promise<void> {
  const changed = difference(textFacts(before), textFacts(after))
  const fields = Object.keys(changed.after)
  if (fields.length === 0) return
  await recordActivity(tx, actor, {
    ...changed,
    kind: 'contacts.edit',
    rows: CONTACT_TEXTS,
    rowId: String(after.id),
    rev: after.rev,
    said: sentence(fields),
    name: after.name,
    ticketId: null,
    contactId: after.id,
    fields,
  })
}

/** Kind of rows that contacts themselves are in the log of actions: whether they are there. */
export const CONTACT_EXISTENCE = 'contacts.existence'

export const existenceFacts = (isThere: boolean): FieldValues => ({ isThere })

/** Notes that somebody made a contact, brought it back or deleted it. */
export async function noteExistence(tx: ServerContext, actor: ActivityActor, { id, name, rev }: Pick<ContactDetail, 'id' | 'name' | 'rev'>, isThere: boolean) {
  await recordActivity(tx, actor, {
    before: existenceFacts(!isThere),
    after: existenceFacts(isThere),
    kind: isThere ? 'contacts.create' : 'contacts.delete',
    rows: CONTACT_EXISTENCE,
    rowId: String(id),
    rev,
    said: { key: isThere ? 'contacts.deed.created' : 'contacts.deed.deleted', values: {} },
    name,
    ticketId: null,
    contactId: id,
    fields: ['isThere'],
  })
}
