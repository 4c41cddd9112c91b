import { sql } from 'drizzle-orm'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'

/** When something was last written with the contact of a row, in a statement on `contacts`. */
export const lastConversationAt = sql<
  string | null
>`(select max(t.last_message_at) from ${tickets} t where t.tenant_id = contacts.tenant_id and t.contact_id = contacts.id)`
