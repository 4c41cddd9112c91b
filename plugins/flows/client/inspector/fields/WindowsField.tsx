import { useT } from '#core/client/i18n/index.ts'
import { Checkbox } from '#core/client/ui/Checkbox.tsx'
import { Field } from '#core/client/ui/Field.tsx'
import { TimeInput } from '#core/client/ui/TimeInput.tsx'
import { Rows } from './Rows.tsx'

interface Window {
  days: number[]
  from: string
  to: string
}

const DAYS = [0, 1, 2, 3, 4, 5, 6]
const WORKDAYS = [1, 2, 3, 4, 5]
const MOST = 14
const isTime = (text: string) => /^\d\d:\d\d$/.test(text)

/** Hours of one's own, in the company's time. */
export function WindowsField({ windows, onChange }: { windows: readonly Window[]; onChange: (windows: Window[]) => void }) {
  const t = useT()
  return (
    <Rows
      title={t('flows.windows')}
      rows={windows}
      keyOf={(_window, index) => String(index)}
      nameOf={(_window, index) => t('flows.windowNumber', { number: index + 1 })}
      onChange={onChange}
      create={() => ({ days: WORKDAYS, from: '08:00', to: '18:00' })}
      addLabel={t('flows.addWindow')}
      most={MOST}
    >
      {(window, change) => (
        <>
          <div className="flow-days">
            {DAYS.map((day) => (
              <Checkbox
                key={day}
                label={t(`flows.day.${day}`)}
                isChecked={window.days.includes(day)}
                isDisabled={window.days.length === 1 && window.days.includes(day)}
                onChange={(isOn) => change({ ...window, days: isOn ? [...window.days, day].toSorted() : window.days.filter((one) => one !== day) })}
              />
            ))}
          </div>
          <div className="row">
            <Field label={t('flows.from')}>
              {(ids) => <TimeInput {...ids} value={window.from} onChange={(from) => isTime(from) && change({ ...window, from })} />}
            </Field>
            <Field label={t('flows.to')}>{(ids) => <TimeInput {...ids} value={window.to} onChange={(to) => isTime(to) && change({ ...window, to })} />}</Field>
          </div>
        </>
      )}
    </Rows>
  )
}
