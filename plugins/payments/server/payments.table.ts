import { sql } from 'drizzle-orm'
import { boolean, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, tenantId, versioned } from '#core/server/db/columns.ts'
import type { GatewayKindId, GatewayResult } from '../contract/index.ts'

/** Gateways that are set up; all belong to the installation. */
export const paymentGatewayRows = pgTable(
  'payment_gateways',
  {
    tenantId: tenantId(),
    kind: text('kind').$type<GatewayKindId>().notNull(),
    /** Encrypted JSON of texts by field; null for a gateway without any. */
    secrets: text('secrets'),
    options: jsonb('options').$type<Record<string, string>>().notNull(),
    /** New charges go there. */
    isActive: boolean('is_active').notNull().default(false),
    testedAt: instant('tested_at'),
    testResult: text('test_result').$type<GatewayResult>(),
    testDetail: text('test_detail'),
    ...versioned(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.kind] }),
    uniqueIndex('payment_gateways_one_active').on(table.tenantId).where(sql`${table.isActive}`),
  ],
)
