import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { idParam, pageParam, searchParam, sortParam } from '#core/contract/params.ts'

export const contactSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** Digits with calling code; an opaque visitor key for contacts that only came by the site. */
  number: z.string(),
  email: z.string().nullable(),
  profilePicUrl: z.string().nullable(),
  isGroup: z.boolean(),
  wallets: z.array(z.object({ id: z.int(), name: z.string() })),
  tags: z.array(z.object({ id: z.int(), tag: z.string(), color: z.string() })),
  createdAt: z.string(),
  updatedAt: z.string(),
  rev: z.int(),
})
export type Contact = z.infer<typeof contactSchema>

export const contactDetailSchema = contactSchema.extend({
  extraInfo: z.array(z.object({ id: z.int(), name: z.string(), value: z.string() })),
})
export type ContactDetail = z.infer<typeof contactDetailSchema>

/** Columns by which contacts can be ordered. */
export const contactColumns = ['name', 'number', 'email', 'wallet', 'since'] as const

/** Contacts, by name unless `sort` says otherwise, 40 a page; matches name, number and e-mail. Plain users see those of their own wallet and those of nobody's. */
export const listContacts = defineEndpoint({
  method: 'GET',
  path: '/contacts',
  permission: 'contacts.list',
  summary: 'Contacts',
  input: z.object({ searchParam, pageNumber: pageParam, sort: sortParam(contactColumns) }),
  output: z.object({ contacts: z.array(contactSchema), count: z.int(), hasMore: z.boolean() }),
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

/** Room for what is refused in words: lengths are rules of the deed, not of the shape. */
const text = z.string().max(10_000)

/**
 * Changes what is given and leaves the rest; `extraInfo` and `wallets` as given take the place of those before. An empty e-mail is none.
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
    extraInfo: z
      .array(z.object({ name: text, value: text }))
      .max(500)
      .optional(),
    /** Ids of the people who are responsible for the contact. */
    wallets: z.array(idParam).max(100).optional(),
  }),
  output: contactDetailSchema,
})

export const contactUpdated = defineEvent('contacts.updated', contactSchema, { channel: 'contactList', kind: 'contact:update' })
/** The receiver may no longer see the contact: it is in others' wallets now. */
export const contactLeft = defineEvent('contacts.left', z.object({ id: z.int() }), { channel: 'contactList', kind: 'contact:delete' })
export * from './rules.ts'
export * from './service.ts'
