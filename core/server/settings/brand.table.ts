import { customType, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Brand } from '#core/contract/brand.ts'
import { tenants } from '../auth/identity.table.ts'
import { instant, tenantId } from '../db/columns.ts'

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

/** Logos that a company has uploaded, the newest few: an undo gives an earlier one back. `tenants.logo_id` names the one in use. */
export const logos = pgTable(
  'logos',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId().references(() => tenants.id),
    /** A webp of at most `LOGO_SIDE` pixels. */
    content: bytes('content').notNull(),
    plate: text('plate').$type<NonNullable<Brand['logo']>['plate']>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('logos_tenant').on(table.tenantId, table.createdAt)],
)
