import type { Atom } from 'jotai'
import { definePoint, defineService } from '#core/contract/define.ts'
import type { ContactDetail, ListedContact } from './index.ts'

/** By what else contacts can be narrowed than by what is their own: labels. */
export interface ContactLabels {
  /** Of the browser's query cache. */
  queryKey: readonly unknown[]
  /** Labels that can be chosen. */
  load(): Promise<readonly { id: number; name: string; colour: string }[]>
}
/** Which labels the list of contacts can be narrowed by */
export const contactLabels = definePoint<ContactLabels>('contacts.labels')

/** By what another plugin knows of contacts the list can be narrowed; the server's half is `contacts.finders`. */
export interface ContactFilterSource {
  /** As in `contacts.finders`; stands in addresses. */
  id: string
  /** Catalogue key. */
  title: string
  order: number
  /** Of the browser's query cache. */
  queryKey: readonly unknown[]
  /** Values that can be chosen. */
  load(): Promise<readonly { value: string; name: string }[]>
}
/** By what else the list of contacts can be narrowed */
export const contactFilterSources = definePoint<ContactFilterSource>('contacts.filterSources')

export interface PickedContactsProps {
  contacts: readonly ListedContact[]
  /** Lets go of the picked rows. */
  onDone: () => void
}
/** A component of the browser, in an order. */
export interface ContactPart<C> {
  id: string
  order: number
  component: C
}
/** A button of the bar of picked contacts; `component` gets `PickedContactsProps` */
export const pickedContactActions = definePoint<ContactPart<unknown>>('contacts.pickedDeeds')

export interface ContactCardPartProps {
  contact: ContactDetail
}
/** A part of a contact's card; `component` gets `ContactCardPartProps`; from order 50 on below the contact's own facts */
export const contactCardParts = definePoint<ContactPart<unknown>>('contacts.cardParts')

/** A conversation and its contact, as lists of conversations show them. */
export interface ConversationContact {
  contactId: number
  contact: Pick<ContactDetail, 'id' | 'name' | 'number' | 'email' | 'profilePicUrl' | 'wallets'>
}
/** Knows the contact of a conversation; the plugin that has the conversations fills it. */
export interface ConversationContacts {
  /** Undefined until it is loaded or once it has left. */
  rowAtom(ticketId: number): Atom<ConversationContact | undefined>
  /** From the cache, else from the server. @throws AppError (404) */
  load(ticketId: number): Promise<ConversationContact>
}
export const conversationContacts = defineService<ConversationContacts>('contacts.ofConversations')

/** A part about the contact beside a conversation, among those of `tickets.sideSections`; `component` gets the ticket's id */
export const conversationSections = definePoint<ContactPart<unknown>>('contacts.conversationSections')
