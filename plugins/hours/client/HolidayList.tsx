import { Add, Edit, Trash } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { errorText, localeAtom, useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { useNow } from '#core/client/ui/minute.ts'
import { SavingMark } from '#core/client/workbench/settings/SavingMark.tsx'
import { useSaving } from '#core/client/workbench/settings/useSaving.ts'
import { type Holiday, listNationalHolidays } from '../contract/index.ts'
import { changeHolidays } from './changeHours.ts'
import { HolidayForm } from './HolidayForm.tsx'

/** The company's holidays; each change is saved at once. */
export function HolidayList({ holidays }: { holidays: readonly Holiday[] }) {
  const t = useT()
  const locale = useAtomValue(localeAtom)
  const year = new Date(useNow()).getFullYear()
  const [edited, setEdited] = useState<Holiday | 'new' | null>(null)
  const { saving, save, refuse } = useSaving()
  const put = (next: readonly Holiday[]) => save(changeHolidays(t('hours.holidays.title'), next, holidays))
  const addNational = async (of: number) => {
    try {
      const national = await call(listNationalHolidays, { year: of })
      const isNew = (one: Holiday) =>
        !holidays.some(({ date, recurring }) => date === one.date || (recurring && one.recurring && date.slice(4) === one.date.slice(4)))
      await put([...holidays, ...national.filter(isNew)])
    } catch (error) {
      refuse(errorText(error))
    }
  }
  const dayOf = ({ date, recurring }: Holiday) =>
    new Date(`${date}T00:00:00Z`).toLocaleDateString(locale, { timeZone: 'UTC', day: '2-digit', month: '2-digit', ...(recurring ? {} : { year: 'numeric' }) })
  return (
    <>
      <div className="row hours-deeds">
        <Button icon={Add} onClick={() => setEdited('new')}>
          {t('hours.holidays.add')}
        </Button>
        {[year, year + 1].map((of) => (
          <Button key={of} isBusy={saving.state === 'busy'} onClick={() => void addNational(of)}>
            {t('hours.holidays.national', { year: of })}
          </Button>
        ))}
      </div>
      <SavingMark saving={saving} />
      {holidays.length === 0 && <EmptyState title={t('hours.holidays.empty.title')} text={t('hours.holidays.empty.text')} />}
      <ul className="hours-holidays" aria-label={t('hours.holidays.title')}>
        {holidays.map((holiday) => (
          <li key={holiday.date}>
            <span className="hours-date">{dayOf(holiday)}</span>
            <span className="grow cut">{holiday.name}</span>
            {holiday.recurring && <span className="dim small">{t('hours.holidays.yearly')}</span>}
            {holiday.message && <span className="dim small hours-own">{t('hours.holidays.ownMessage')}</span>}
            <IconButton icon={Edit} label={t('hours.holidays.edit', { name: holiday.name })} onClick={() => setEdited(holiday)} />
            <IconButton
              icon={Trash}
              label={t('hours.holidays.remove', { name: holiday.name })}
              onClick={() => void put(holidays.filter(({ date }) => date !== holiday.date))}
            />
          </li>
        ))}
      </ul>
      {edited && (
        <HolidayForm
          holiday={edited === 'new' ? null : edited}
          others={holidays.filter(({ date }) => edited === 'new' || date !== edited.date)}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}
