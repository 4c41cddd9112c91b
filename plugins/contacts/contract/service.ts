import type { ActivityActor } from '#core/contract/activity/index.ts'
import { defineService } from '#core/contract/define.ts'
import { AppError } from '#core/contract/errors.ts'
import type { Contact, ContactDetail } from './contact.ts'

export interface NewContact {
  name: string
  /** Unique in the tenant. */
  number: string
  email: string | null
  profilePicUrl?: string | null
  isGroup?: boolean
  /** Facts kept beside the contact, by name. */
  fields?: Record<string, string>
}

/** Contact as a program writes it; as `createContact` and `updateContact` of the contract take it. */
export interface WrittenContact {
  name: string
  number: string
  email?: string | null | undefined
  extraInfo?: { name: string; value: string }[] | undefined
}

/** A file of contacts as it stands: headings, and the cells of its rows. */
export interface ContactTable {
  headings: readonly string[]
  rows: readonly (readonly string[])[]
}

export interface ContactsService {
  /** Contacts that the actor may see, by name, 40 a page. */
  list(actor: ActivityActor, wish: { searchParam: string; pageNumber: number }): Promise<{ contacts: Contact[]; count: number; hasMore: boolean }>
  /** @throws noContactFound (404), also for one that the actor may not see */
  get(actor: ActivityActor, id: number): Promise<ContactDetail>
  /** A new contact, as the actor's. @throws as `createContact` of the contract */
  create(actor: ActivityActor, contact: WrittenContact): Promise<ContactDetail>
  /** Changes what is given, as the actor. @throws as `updateContact` of the contract */
  change(actor: ActivityActor, id: number, change: Partial<WrittenContact>): Promise<ContactDetail>
  /** The contact of that number; made when there is none. An existing one keeps its name; a deleted one comes back. */
  findOrCreate(tenantId: number, contact: NewContact): Promise<{ id: number; name: string }>
  /** Changes what a visitor says of themselves and tells those who see the contact. */
  update(tenantId: number, contactId: number, change: { name?: string; email?: string | null }): Promise<void>
  /**
   * The phone of somebody who was known by another address alone. Where another contact has the number, the two become one as long as one of them has no
   * conversation; else both stay, and whoever may merge is offered to.
   * @returns the contact that the person is from now on, and the one that is the same person and stays apart
   */
  learnNumber(tenantId: number, contactId: number, digits: string): Promise<{ contactId: number; sameAs: number | null }>
  /** A deleted contact is there again, for example because they write; nothing happens to others. */
  bringBack(tenantId: number, contactId: number): Promise<void>
  /** The table of a .csv or .xlsx file by its path, read in a thread of its own; one row more than `most` where it is longer. @throws unreadableImport (422) */
  readTable(path: string, most: number): Promise<ContactTable>
  /** Whether what a contact writes is left out. */
  isBlocked(tenantId: number, contactId: number): Promise<boolean>
  /** Whether flows and assistants answer a contact: neither one that is blocked nor one without bots. */
  isAnsweredByBots(tenantId: number, contactId: number): Promise<boolean>
  /** Tells those who see a contact of what rows of other plugins changed about it (labels), and those who read its tickets. @throws noContactFound (404) */
  announce(tenantId: number, contactId: number): Promise<Contact>
}

export const contactsService = defineService<ContactsService>('contacts.service')

export const noContactFound = () => new AppError('ERR_NO_CONTACT_FOUND', 404)
/** Another contact of the company has the number. */
export const duplicatedContact = () => new AppError('ERR_DUPLICATED_CONTACT', 409)
/** The number of a new contact is another's, whom `contact` names where the caller may see them. */
export const numberTaken = (contact: { id: number; name: string } | null) =>
  new AppError('ERR_DUPLICATED_CONTACT', 422, {
    fields: [{ field: 'number', code: contact ? 'duplicated' : 'duplicated_unseen', message: 'Another contact has this number' }],
    ...(contact && { contact }),
  })
/** A contact with a conversation that goes on cannot be deleted. */
export const contactHasTickets = () => new AppError('ERR_CONTACT_TICKETS_REGISTERED', 409)
