import { defineService } from '#core/contract/define.ts'

export interface HoursService {
  /** Whether the company is open at an instant, by its hours as they are now. */
  isOpenAt(tenantId: number, instant: Date): Promise<boolean>
  /** Text for a contact who writes to a queue (null: to none) at an instant; null while it is open, empty where nothing is to be said. */
  absenceAt(tenantId: number, queueId: number | null, instant: Date): Promise<string | null>
}
export const hoursService = defineService<HoursService>('hours.service')
