import { useAtomValue } from 'jotai'
import { useId } from 'react'
import { localeAtom, useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Switch } from '#core/client/ui/Switch.tsx'
import { TimeInput } from '#core/client/ui/TimeInput.tsx'
import { textFields } from '#plugins/quickReplies/contract/client.ts'
import type { QueueFormPart } from '#plugins/team/contract/client.ts'
import { type BusinessDay, dayTypes, openWeek } from '../contract/index.ts'
import { dayName } from './dayName.ts'
import { useHours } from './hours.ts'
import './hours.css'

const SPANS = [
  ['hr1', 'hr2'],
  ['hr3', 'hr4'],
] as const

/** What a queue says outside hours, and its own hours where it has some; they begin as the company's. */
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
  const problems = SPANS.flat().flatMap((of) => problemOf(`businessHours.${day.day}.${of}`) ?? [])
  const hour = (of: (typeof SPANS)[number][number]) => ({
    'aria-label': t(`hours.${of}`, { day: name }),
    'aria-invalid': problemOf(`businessHours.${day.day}.${of}`) ? true : undefined,
    'aria-describedby': problems.length > 0 ? `${id}-problem` : undefined,
    value: day[of],
    onChange: (time: string) => onChange({ ...day, [of]: time }),
  })
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
          {SPANS.map(([from, to]) => (
            <span key={from} className="hours-span">
              <TimeInput {...hour(from)} />
              {t('hours.until')}
              <TimeInput {...hour(to)} />
            </span>
          ))}
          {problems[0] && (
            <p id={`${id}-problem`} className="form-error">
              {problems[0]}
            </p>
          )}
        </div>
      )}
    </fieldset>
  )
}
