import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, tenantId } from '../db/columns.ts'

/** Plugins that companies have switched off. */
export const pluginsOff = pgTable(
  'plugins_off',
  {
    tenantId: tenantId(),
    pluginId: text('plugin_id').notNull(),
    switchedAt: instant('switched_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.pluginId] })],
)
