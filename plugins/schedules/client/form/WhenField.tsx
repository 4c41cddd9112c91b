import { useT } from '#core/client/i18n/index.ts'
import { classes } from '#core/client/ui/classes.ts'
import { DateField } from '#core/client/ui/date/DateField.tsx'
import { localOf, textOfLocal } from '#core/contract/zone.ts'
import { presetIds, presetTime } from '../presets.ts'

export interface WhenFieldProps {
  /** As the field has it: '2026-11-21T09:00', on the clock of `timeZone`. */
  value: string
  timeZone: string
  error: string | null
  onChange: (value: string) => void
}

/** When it goes out: three usual times, or any other. */
export function WhenField({ value, timeZone, error, onChange }: WhenFieldProps) {
  const t = useT()
  const isElsewhere = timeZone !== Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <div className="schedule-when">
      <DateField
        kind="moment"
        label={t('schedules.form.when')}
        help={isElsewhere ? t('schedules.form.zone', { zone: timeZone.replaceAll('_', ' ') }) : undefined}
        error={error}
        value={value}
        now={() => localOf(new Date(), timeZone)}
        onChange={onChange}
      />
      <fieldset className="schedule-presets" aria-label={t('schedules.form.presets')}>
        {presetIds.map((id) => {
          const text = textOfLocal(presetTime(id, new Date(), timeZone))
          return (
            <button
              key={id}
              type="button"
              className={classes('btn', text === value && 'is-active')}
              aria-pressed={text === value}
              onClick={() => onChange(text)}
            >
              {t(`schedules.preset.${id}`)}
            </button>
          )
        })}
      </fieldset>
    </div>
  )
}
