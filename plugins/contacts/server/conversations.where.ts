import type { SQL } from 'drizzle-orm'
import { defineService } from '#core/contract/define.ts'

/** The conversations of contacts, which the plugin of tickets owns. All of it works within the transaction of the context. */
export interface ContactConversations {
  /** Condition on `contacts`: there is one, closed or not. */
  hasAny: SQL
  /** Condition on `contacts`: there is one that is not closed. */
  hasOpen: SQL
  /** When something was last written with the contact of a row, in a statement on `contacts`. */
  lastAt: SQL<string | null>
  /** The latest conversation of a contact in which something was written, to be joined; `at` is served by an index, the newest first. */
  latest: { table: SQL; on: SQL; at: SQL }
  /** Ids of all of them. */
  idsOf(tenantId: number, contactIds: readonly number[]): Promise<number[]>
  /** Shows changed contacts in their conversations: of one contact in the newest few, of several in all that are not closed. */
  refresh(tenantId: number, contactIds: readonly number[]): Promise<void>
  /** Call it before wallets of the contacts change, and what it returns afterwards: it tells those who may not read one of these conversations any more. */
  watchReaders(tenantId: number, contactIds: readonly number[]): Promise<() => Promise<void>>
}
export const contactConversations = defineService<ContactConversations>('contacts.conversations')
