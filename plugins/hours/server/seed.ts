import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { SampleScope } from '#core/server/seeds/sampleScope.ts'
import { type BusinessDay, nationalHolidays, openWeek } from '../contract/index.ts'
import { companyHours } from './hours.table.ts'

const SATURDAY = 6
const MESSAGE =
  '{{greeting}}, {{firstName}}! Recebemos sua mensagem fora do horário de atendimento. Respondemos de segunda a sexta, das 8h às 18h, e aos sábados até as 12h.'

/** Open on weekdays, on Saturday mornings, and not on Sundays. */
function hoursOf(day: BusinessDay): BusinessDay {
  if (day.day === 0) return { ...day, type: 'C' }
  const hours = { hr1: '08:00', hr2: day.day === SATURDAY ? '12:00' : '18:00', hr3: '', hr4: '' }
  return { ...day, type: 'H', ...hours }
}

/** Hours, absence message and the national holidays of the year, where the company has not set any. */
export async function seedHours({ db }: ServerContext, scope: SampleScope): Promise<void> {
  const holidays = nationalHolidays(scope.today.getFullYear())
  await tenantRows(db, scope, companyHours).insertIfAbsent({ week: openWeek().map(hoursOf), message: MESSAGE, holidays, knownOpenAt: scope.now })
}
