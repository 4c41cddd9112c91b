import { useAtomValue } from 'jotai'
import { localeAtom, useT } from '#core/client/i18n/index.ts'
import { Checkbox } from '#core/client/ui/Checkbox.tsx'
import { Switch } from '#core/client/ui/Switch.tsx'
import { TimeInput } from '#core/client/ui/TimeInput.tsx'
import { type AccessHours, type AccessSpan, wrongAccessDays } from '#core/contract/accessHours.ts'

/** A Sunday: names of week days are told from it. */
const SUNDAY = Date.UTC(2026, 10, 22)
const DAY_MS = 86_400_000
const USUAL: AccessSpan = { from: '08:00', to: '18:00' }
/** Monday to Friday. */
const USUAL_WEEK: AccessHours = [null, USUAL, USUAL, USUAL, USUAL, USUAL, null]

export interface AccessHoursFieldProps {
  value: AccessHours | null
  error: string | null
  onChange: (hours: AccessHours | null) => void
}

/** When somebody may be signed in: always, or on some days at some hours. */
export function AccessHoursField({ value, error, onChange }: AccessHoursFieldProps) {
  const t = useT()
  const locale = useAtomValue(localeAtom)
  const put = (day: number, span: AccessSpan | null) => value && onChange(value.map((before, index) => (index === day ? span : before)))
  const wrong = error !== null && value ? wrongAccessDays(value) : []
  return (
    <fieldset className="people-hours">
      <legend className="visually-hidden">{t('team.form.accessHours')}</legend>
      <Switch
        label={t('team.form.accessHours')}
        help={t('team.form.accessHoursHelp')}
        isOn={value !== null}
        onChange={(isOn) => onChange(isOn ? USUAL_WEEK : null)}
      />
      {value?.map((span, day) => {
        const name = new Date(SUNDAY + day * DAY_MS).toLocaleDateString(locale, { weekday: 'long', timeZone: 'UTC' })
        const time = (end: 'from' | 'to') =>
          span && (
            <TimeInput
              aria-label={t(`team.form.${end}`, { day: name })}
              aria-invalid={wrong.includes(day) ? true : undefined}
              value={span[end]}
              onChange={(typed) => put(day, { ...span, [end]: typed })}
            />
          )
        return (
          <div key={name} className="people-day">
            <Checkbox label={name} isChecked={span !== null} onChange={(isOn) => put(day, isOn ? USUAL : null)} />
            {span && (
              <span className="people-span">
                {time('from')}
                {t('team.form.until')}
                {time('to')}
              </span>
            )}
          </div>
        )
      })}
      {error && <div className="form-error">{error}</div>}
    </fieldset>
  )
}
