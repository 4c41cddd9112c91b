import { defineService } from '#core/contract/define.ts'

export interface HoursService {
  /** Whether the company is open at an instant, by its hours as they are now. */
  isOpenAt(tenantId: number, instant: Date): Promise<boolean>
}
export const hoursService = defineService<HoursService>('hours.service')
