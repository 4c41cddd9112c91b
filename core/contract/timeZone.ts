import { defineSetting } from './define.ts'

/** Names of the zones that a company may choose. */
const timeZones = (): string[] => [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])]

/** IANA name of the zone in which the company works: its clocks, days and hours are those of this zone. At first the installation's. */
export const companyTimeZone = defineSetting({
  key: 'schedules.timeZone',
  initial: Intl.DateTimeFormat().resolvedOptions().timeZone,
  values: timeZones(),
})
