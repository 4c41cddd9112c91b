import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { pluginsOff } from './switches.table.ts'

/** Condition on rows of many companies: theirs have the plugin switched on. */
export const isPluginOnFor = (tenantId: PgColumn, pluginId: string): SQL =>
  sql`not exists (select 1 from ${pluginsOff} where ${pluginsOff.tenantId} = ${tenantId} and ${pluginsOff.pluginId} = ${pluginId})`
