import { useT } from '#core/client/i18n/index.ts'
import { Field } from '#core/client/ui/Field.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { TickFields } from '#core/client/ui/TickFields.tsx'
import { TimeInput } from '#core/client/ui/TimeInput.tsx'
import { CAREFUL_DELAY } from '../../contract/index.ts'
import type { FormPartProps } from './draft.ts'

const DAYS = [0, 1, 2, 3, 4, 5, 6]

/** How fast and at which hours it sends. */
export function PaceFields({ draft, change, problemOf }: FormPartProps) {
  const t = useT()
  const isHasty = Number(draft.delayFrom) < CAREFUL_DELAY
  return (
    <>
      <div className="campaign-form-row">
        <TextField
          label={t('campaigns.form.delayFrom')}
          value={draft.delayFrom}
          error={problemOf('delayFrom')}
          inputMode="numeric"
          autoComplete="off"
          onChange={(delayFrom) => change({ delayFrom })}
        />
        <TextField
          label={t('campaigns.form.delayTo')}
          value={draft.delayTo}
          error={problemOf('delayTo')}
          inputMode="numeric"
          autoComplete="off"
          onChange={(delayTo) => change({ delayTo })}
        />
        <Field label={t('campaigns.form.hoursFrom')} error={problemOf('hoursFrom')}>
          {(ids) => <TimeInput {...ids} value={draft.hoursFrom} onChange={(hoursFrom) => change({ hoursFrom })} />}
        </Field>
        <Field label={t('campaigns.form.hoursTo')} error={problemOf('hoursTo')}>
          {(ids) => <TimeInput {...ids} value={draft.hoursTo} onChange={(hoursTo) => change({ hoursTo })} />}
        </Field>
      </div>
      {isHasty && (
        <p className="form-help" role="status">
          {t('campaigns.form.hasty', { seconds: CAREFUL_DELAY })}
        </p>
      )}
      <TickFields
        label={t('campaigns.form.weekdays')}
        options={DAYS.map((id) => ({ id, name: t(`campaigns.day.${id}`) }))}
        isShort
        chosen={[...draft.weekdays]}
        error={problemOf('weekdays')}
        onChange={(weekdays) => change({ weekdays })}
      />
    </>
  )
}
