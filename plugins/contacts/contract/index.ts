import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { idParam, pageParam, sortParam } from '#core/contract/params.ts'
import { contactDetailSchema, contactSchema } from './contact.ts'
import { contactFilters } from './export.ts'

export * from './contact.ts'
export * from './definedFields.ts'
export * from './export.ts'
export * from './fieldValues.ts'
export * from './import.ts'
export * from './merge.ts'
export * from './narrowing.ts'
export * from './otherNumbers.ts'
export * from './settings.ts'
export * from './switches.ts'
export * from './timeline.ts'

/** A contact as a row of the list. */
export const listedContactSchema = contactSchema.extend({
  /** When something was last written in a conversation with the contact; null where nothing was. */
  lastConversationAt: z.string().nullable(),
})
export type ListedContact = z.infer<typeof listedContactSchema>

/** Columns by which contacts can be ordered. */
export const contactColumns = ['name', 'number', 'email', 'wallet', 'lastConversation', 'since'] as const

/**
 * Contacts, by name unless `sort` says otherwise, 40 a page; search matches name, number and e-mail. All that is given must hold; of several
 * labels, or several people, one suffices. Plain users see contacts of their own wallet and those of nobody's.
 */
export const listContacts = defineEndpoint({
  method: 'GET',
  path: '/contacts',
  permission: 'contacts.list',
  summary: 'Contacts',
  input: z.object({
    ...contactFilters,
    pageNumber: pageParam,
    sort: sortParam(contactColumns),
  }),
  output: z.object({ contacts: z.array(listedContactSchema), count: z.int(), hasMore: z.boolean() }),
})

/** @throws noContactFound (404), also when the caller may not see it. */
export const getContact = defineEndpoint({
  method: 'GET',
  path: '/contacts/:id',
  permission: 'contacts.list',
  summary: 'One contact',
  input: z.object({ id: idParam }),
  output: contactDetailSchema,
})

/** Room for what is refused in words: lengths are rules of the action, not of the shape. */
const text = z.string().max(10_000)

/** Further facts as a call gives them. */
const fields = z.array(z.object({ name: text, value: text })).max(500)

/**
 * A new contact, which needs every required field that the company defines. A plain user's goes to nobody's wallet, or to the own. The number of a deleted contact brings that one back, with what is given.
 * @throws invalidInput (422) with the fields; numberTaken (422) with the contact that has the number; noPermission (403) for a colleague's wallet
 */
export const createContact = defineEndpoint({
  method: 'POST',
  path: '/contacts',
  permission: 'contacts.create',
  summary: 'New contact',
  input: z.object({
    name: text.default(''),
    /** As people write it; without a leading plus it belongs to `country`. */
    number: text.default(''),
    /** Two letters of ISO 3166. */
    country: z.string().max(10).default('BR'),
    email: text.nullish(),
    extraInfo: fields.default([]),
    /** Ids of the people who are responsible for the contact. */
    wallets: z.array(idParam).max(100).default([]),
  }),
  output: contactDetailSchema,
})

/** @throws noContactFound (404); contactHasTickets (409) while a conversation with the contact is open or waits */
export const deleteContact = defineEndpoint({
  method: 'DELETE',
  path: '/contacts/:id',
  permission: 'contacts.delete',
  summary: 'Delete a contact',
  recording: 'nameless',
  input: z.object({ id: idParam }),
  output: z.object({ id: z.int(), rev: z.int() }),
})

/** Brings a deleted contact back as it was. @throws noContactFound (404) */
export const restoreContact = defineEndpoint({
  method: 'POST',
  path: '/contacts/:id/restore',
  permission: 'contacts.delete',
  summary: 'Bring a deleted contact back',
  recording: 'nameless',
  input: z.object({ id: idParam }),
  output: contactDetailSchema,
})

/**
 * Changes what is given and leaves the rest; values of defined fields that change are checked by their type (`extraInfo.<key>` names the field). `extraInfo` and `wallets` as given take the place of those before. An empty e-mail is none.
 * @throws noContactFound (404), also when the caller may not see it; invalidInput (422) with the fields; duplicatedContact (409);
 * noPermission (403) for a plain user who changes another's wallet
 */
export const updateContact = defineEndpoint({
  method: 'PUT',
  path: '/contacts/:id',
  permission: 'contacts.edit',
  summary: 'Change a contact',
  input: z.object({
    id: idParam,
    name: text.optional(),
    email: text.nullish(),
    /** As people write it; without a leading plus it is a Brazilian one. Not of visitors of the site and groups. */
    number: text.optional(),
    extraInfo: fields.optional(),
    /** Ids of the people who are responsible for the contact. */
    wallets: z.array(idParam).max(100).optional(),
  }),
  output: contactDetailSchema,
})

export const contactUpdated = defineEvent('contacts.updated', contactSchema, { channel: 'contactList', kind: 'contact:update' })
/** Server only: a contact is new, brought back, or somebody or its own channel changed what is known of it. */
export const contactSaved = defineEvent('contacts.saved', z.object({ contact: contactSchema, isNew: z.boolean() }))
/** The receiver may no longer see the contact: it is in others' wallets now, or deleted. */
export const contactLeft = defineEvent('contacts.left', z.object({ id: z.int() }), { channel: 'contactList', kind: 'contact:delete' })
/** A person was erased, with the contacts that were merged into theirs: whoever holds something of these conversations lets go of it. */
export const contactErased = defineEvent('contacts.erased', z.object({ contactIds: z.array(z.int()), ticketIds: z.array(z.int()) }), {
  channel: 'contactList',
  kind: 'contact:erase',
})
export * from './rules.ts'
export * from './service.ts'
export * from './settings.ts'
