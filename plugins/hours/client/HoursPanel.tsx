import { useT } from '#core/client/i18n/index.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { AbsenceForm } from './AbsenceForm.tsx'
import { HolidayList } from './HolidayList.tsx'
import { useHours } from './hours.ts'
import { OpenNow } from './OpenNow.tsx'
import { WeekForm } from './WeekForm.tsx'
import './hours.css'

/** When the company is open, what it says when it is not, and its holidays. */
export default function HoursPanel(_props: PanelProps<object>) {
  const t = useT()
  const query = useHours()
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton rows={9} />
  const hours = query.data
  return (
    <div className="hours">
      <OpenNow hours={hours} />
      <section aria-label={t('hours.week.title')}>
        <h3>{t('hours.week.title')}</h3>
        <WeekForm key={JSON.stringify(hours.businessHours)} saved={hours.businessHours} />
      </section>
      <section aria-label={t('hours.absence.title')}>
        <h3>{t('hours.absence.title')}</h3>
        <AbsenceForm key={hours.messageBusinessHours} saved={hours.messageBusinessHours} />
      </section>
      <section aria-label={t('hours.holidays.title')}>
        <h3>{t('hours.holidays.title')}</h3>
        <HolidayList holidays={hours.holidays} />
      </section>
    </div>
  )
}
