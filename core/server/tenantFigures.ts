import { definePoint } from '#core/contract/define.ts'
import type { ServerContext } from './plugin.ts'

/** How much of something each company has: figures, and no row, leave a company for whoever looks after the installation. */
export interface TenantFigure {
  /** `connections`, `openTickets`, `messages` (of today and the 29 days before), `storageBytes`. */
  name: string
  /** Company → how much; companies without any are left out. */
  count(ctx: ServerContext): Promise<ReadonlyMap<number, number>>
}
export const tenantFigures = definePoint<TenantFigure>('core.tenantFigures')

export const figuresById = (rows: readonly { tenantId: number; count: number }[]): ReadonlyMap<number, number> =>
  new Map(rows.map(({ tenantId, count }) => [tenantId, count]))
