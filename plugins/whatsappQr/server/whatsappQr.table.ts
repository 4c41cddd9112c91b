import { foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, tenantId } from '#core/server/db/columns.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'

/** Credentials that a phone is linked by, and keys of conversations, encrypted. Only the node that holds the connection writes here. */
export const whatsappKeys = pgTable(
  'whatsapp_qr_keys',
  {
    tenantId: tenantId(),
    connectionId: integer('connection_id').notNull(),
    /** As the library calls it; `creds` for the credentials themselves. */
    kind: text('kind').notNull(),
    id: text('id').notNull(),
    sealed: text('sealed').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.connectionId, table.kind, table.id] }),
    foreignKey({ columns: [table.tenantId, table.connectionId], foreignColumns: [connections.tenantId, connections.id] }).onDelete('cascade'),
  ],
)

/** Messages as the protocol knows them, encrypted: what is answered, encrypted again for who could not read it, or brought from before needs them. */
export const whatsappMessages = pgTable(
  'whatsapp_qr_messages',
  {
    tenantId: tenantId(),
    connectionId: integer('connection_id').notNull(),
    /** WhatsApp's id of the message. */
    ref: text('ref').notNull(),
    /** Address of the conversation, `phone:5511…`; by the other name of the same person, where one is known. */
    chat: text('chat').notNull(),
    chatAlt: text('chat_alt'),
    writtenAt: instant('written_at').notNull(),
    keptAt: instant('kept_at').notNull(),
    sealed: text('sealed').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.connectionId, table.ref] }),
    index('whatsapp_qr_messages_written').on(table.tenantId, table.connectionId, table.writtenAt),
    index('whatsapp_qr_messages_chat').on(table.tenantId, table.chat),
    index('whatsapp_qr_messages_chat_alt').on(table.tenantId, table.chatAlt),
    index('whatsapp_qr_messages_kept').on(table.keptAt),
    foreignKey({ columns: [table.tenantId, table.connectionId], foreignColumns: [connections.tenantId, connections.id] }).onDelete('cascade'),
  ],
)
