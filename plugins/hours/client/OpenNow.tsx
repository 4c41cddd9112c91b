import { useAtomValue } from 'jotai'
import { localeAtom, useT } from '#core/client/i18n/index.ts'
import { Dot } from '#core/client/ui/marks.tsx'
import { useNow } from '#core/client/ui/minute.ts'
import { type CompanyHours, isOpenAt, nextChange } from '../contract/index.ts'
import { useZone } from './hours.ts'

/** Whether the company is open at this moment by its own clock, and until when. */
export function OpenNow({ hours: { businessHours, holidays } }: { hours: CompanyHours }) {
  const t = useT()
  const locale = useAtomValue(localeAtom)
  const now = new Date(useNow())
  const zone = useZone()
  const isOpen = isOpenAt(businessHours, holidays, now, zone)
  const change = nextChange(businessHours, holidays, now, zone)
  const until = change?.toLocaleString(locale, {
    timeZone: zone,
    weekday: 'long',
    day: '2-digit',
    month: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const text =
    until === undefined ? t(isOpen ? 'hours.now.alwaysOpen' : 'hours.now.alwaysClosed') : t(isOpen ? 'hours.now.open' : 'hours.now.closed', { until })
  return (
    <p className="hours-now" role="status">
      <Dot tone={isOpen ? 'good' : 'quiet'} />
      <span>{text}</span>
      <span className="dim small">{t('hours.now.zone', { zone })}</span>
    </p>
  )
}
