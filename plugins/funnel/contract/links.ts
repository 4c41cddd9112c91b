import type { Profile } from '#core/contract/auth.ts'
import { type Access, definePoint, defineService, type Service } from '#core/contract/define.ts'

/** Somebody who may follow a link to a deal, or not. */
export interface DealReader {
  tenantId: number
  userId: number
  profile: Profile
  can(permission: Access): boolean
}

/** Deals as rows of other plugins name them. */
export interface DealLinks {
  /** Id → title of those deals that the reader may see. */
  titlesOf(reader: DealReader, ids: readonly number[]): Promise<ReadonlyMap<number, string>>
}
export const funnelDealLinks = defineService<DealLinks>('funnel.dealLinks')

/** Filled by the plugin of deals alone, so that others find it only where the company has that plugin switched on. */
export const dealLinks = definePoint<Service<DealLinks>>('funnel.links')
