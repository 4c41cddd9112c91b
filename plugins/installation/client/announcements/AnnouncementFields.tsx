import { useQuery } from '@tanstack/react-query'
import { useT } from '#core/client/i18n/index.ts'
import type { OwnFieldProps } from '#core/client/resource/screen.ts'
import { DateField } from '#core/client/ui/date/DateField.tsx'
import { dateOfLocal, localOfDate, momentText, readLocal } from '#core/client/ui/date/localText.ts'
import { MultiPick } from '#core/client/ui/MultiPick.tsx'
import type { companyAnnouncements } from '../../contract/index.ts'
import { companiesQuery } from './companies.ts'

type Props = OwnFieldProps<(typeof companyAnnouncements)['fields']>

const typedOf = (instant: string | null): string => (instant === null ? '' : momentText(localOfDate(new Date(instant))))

function instantOf(typed: string): string | null {
  const local = readLocal(typed)
  return local === null ? null : dateOfLocal(local).toISOString()
}

/** From when until when it is announced. */
export function PeriodFields({ draft, change, problemOf }: Props) {
  const t = useT()
  const field = (name: 'startsAt' | 'endsAt') => (
    <DateField
      kind="moment"
      leans="ahead"
      label={t(`installation.announcement.form.${name}`)}
      help={t(`installation.announcement.form.${name}Help`)}
      value={typedOf(draft[name])}
      error={problemOf(name)}
      onChange={(typed) => change({ [name]: instantOf(typed) })}
    />
  )
  return (
    <div className="announcement-period">
      {field('startsAt')}
      {field('endsAt')}
    </div>
  )
}

/** Which companies it is for; none chosen means all. */
export function CompanyFields({ draft, change, problemOf }: Props) {
  const t = useT()
  const companies = useQuery(companiesQuery).data ?? []
  const error = problemOf('tenantIds')
  const count = draft.tenantIds.length
  return (
    <div className="form-field announcement-companies">
      <span className="form-label">{t('installation.announcement.form.companies')}</span>
      <div className={error ? 'form-error' : 'form-help'}>
        {error ?? (count === 0 ? t('installation.announcement.forAll') : t('installation.announcement.form.chosen', { count }))}
      </div>
      <MultiPick
        label={t('installation.announcement.form.findCompany')}
        listLabel={t('installation.announcement.form.companies')}
        none={t('installation.announcement.form.noCompany')}
        options={companies.map(({ id, name }) => ({ id, name }))}
        chosen={draft.tenantIds}
        onChange={(tenantIds) => change({ tenantIds })}
      />
    </div>
  )
}
