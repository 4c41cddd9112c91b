import { defineService } from '#core/contract/define.ts'
import { AppError } from '#core/contract/errors.ts'
import type { Contact } from './index.ts'

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

export interface ContactsService {
  /** The contact of that number; made when there is none. An existing one keeps its name. */
  findOrCreate(tenantId: number, contact: NewContact): Promise<{ id: number; name: string }>
  /** Changes what a visitor says of themselves and tells those who see the contact. */
  update(tenantId: number, contactId: number, change: { name?: string; email?: string | null }): Promise<void>
  /** Tells those who see a contact of what rows of other plugins changed about it (labels), and those who read its tickets. @throws noContactFound (404) */
  announce(tenantId: number, contactId: number): Promise<Contact>
}

export const contactsService = defineService<ContactsService>('contacts.service')

export const noContactFound = () => new AppError('ERR_NO_CONTACT_FOUND', 404)
/** Another contact of the company has the number. */
export const duplicatedContact = () => new AppError('ERR_DUPLICATED_CONTACT', 409)
