import { z } from 'zod'
import { useT } from '#core/client/i18n/index.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { SettingsPage } from '#core/client/workbench/settings/SettingsPage.tsx'
import { usePanelState } from '#core/client/workbench/usePanelState.ts'
import { businessDaySchema } from '../contract/index.ts'
import { AbsenceForm } from './AbsenceForm.tsx'
import { HolidayList } from './HolidayList.tsx'
import { useHours } from './hours.ts'
import { OpenNow } from './OpenNow.tsx'
import { WeekForm } from './WeekForm.tsx'
import './hours.css'

/** The text and hours that are being written; null where there are none. */
const draftSchema = z.object({ week: z.array(businessDaySchema).nullable(), message: z.string().nullable() })
const NOTHING = { week: null, message: null }

/** When the company is open, what it says when it is not, and its holidays. */
export default function HoursPanel({ panelId }: PanelProps<object>) {
  const t = useT()
  const query = useHours()
  const [draft, setDraft] = usePanelState(panelId, draftSchema, NOTHING)
  if (query.isError && !query.data)
    return <ErrorState title={t('workbench.error.titleOf', { what: t('hours.title') })} error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton shape="form" />
  const hours = query.data
  return (
    <SettingsPage className="hours">
      <OpenNow hours={hours} />
      <section aria-label={t('hours.week.title')}>
        <h3>{t('hours.week.title')}</h3>
        <WeekForm saved={hours.businessHours} draft={draft.week} onDraft={(change) => setDraft((now) => ({ ...now, week: [...change(now.week ?? [])] }))} />
      </section>
      <section aria-label={t('hours.absence.title')}>
        <h3>{t('hours.absence.title')}</h3>
        <AbsenceForm
          saved={hours.messageBusinessHours}
          draft={draft.message}
          onDraft={(message) => setDraft((now) => ({ ...now, message }))}
          onSaved={(message) => setDraft((now) => (now.message === message ? { ...now, message: null } : now))}
        />
      </section>
      <section aria-label={t('hours.holidays.title')}>
        <h3>{t('hours.holidays.title')}</h3>
        <HolidayList holidays={hours.holidays} />
      </section>
    </SettingsPage>
  )
}
