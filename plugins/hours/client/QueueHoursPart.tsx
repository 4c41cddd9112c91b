import { useAtomValue } from 'jotai'
import { useId } from 'react'
import { localeAtom, useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Switch } from '#core/client/ui/Switch.tsx'
import { textFields } from '#plugins/quickReplies/contract/client.ts'
import type { QueueFormPart } from '#plugins/team/contract/client.ts'
import { type BusinessDay, dayTypes, type HourField, intervalFields, openWeek } from '../contract/index.ts'
import { dayName } from './dayName.ts'
import { HourSpans } from './HourSpans.tsx'
import { useHours } from './hours.ts'
import './hours.css'

/** Text of a queue outside hours, and its own hours where it has some; they begin as the company's. */
export function QueueHoursPart({ draft, change, problemOf }: QueueFormPart) {
  const t = useT()
  const company = useHours().data?.businessHours
  const { Message } = useClient().use(textFields)
  const { businessHours } = draft
  const write = (day: BusinessDay) => change({ businessHours: businessHours.map((one) => (one.day === day.day ? day : one)) })
  return (
    <>
      <Message label={t('hours.queue.absence')} value={draft.absence} error={problemOf('absence')} onChange={(absence) => change({ absence })} />
      <p className="form-help">{t('hours.queue.absenceHelp')}</p>
      <Switch
        label={t('hours.queue.own')}
        help={t('hours.queue.ownHelp')}
        isOn={businessHours.length > 0}
        onChange={(isOn) => change({ businessHours: isOn ? (company ?? openWeek()) : [] })}
      />
      {businessHours.map((day) => (
        <QueueDay key={day.day} day={day} problemOf={problemOf} onChange={write} />
      ))}
    </>
  )
}

interface QueueDayProps {
  day: BusinessDay
  problemOf: QueueFormPart['problemOf']
  onChange: (day: BusinessDay) => void
}

function QueueDay({ day, problemOf, onChange }: QueueDayProps) {
  const t = useT()
  const id = useId()
  const name = dayName(day.day, useAtomValue(localeAtom))
  const problemOfHour = (hour: HourField) => problemOf(`businessHours.${day.day}.${hour}`)
  const problem = intervalFields.flat().flatMap((hour) => problemOfHour(hour) ?? [])[0]
  return (
    <fieldset className="hours-day hours-queue-day">
      <legend className="hours-name">{name}</legend>
      <div className="hours-types">
        {dayTypes.map((type) => (
          <label key={type}>
            <input type="radio" name={`${id}-type`} checked={day.type === type} onChange={() => onChange({ ...day, type })} /> {t(`hours.type.${type}`)}
          </label>
        ))}
      </div>
      {day.type === 'H' && (
        <div className="hours-times">
          <HourSpans day={day} isWrong={(hour) => Boolean(problemOfHour(hour))} problem={problem} onChange={onChange} />
        </div>
      )}
    </fieldset>
  )
}
