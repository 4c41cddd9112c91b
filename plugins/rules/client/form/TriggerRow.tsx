import { useT } from '#core/client/i18n/index.ts'
import { Select } from '#core/client/ui/Select.tsx'
import { isSilence, type RuleDefinition, triggers } from '../../contract/index.ts'
import { Minutes } from './Minutes.tsx'

const USUAL_MINUTES = 10

interface TriggerRowProps {
  definition: RuleDefinition
  errorOf: (field: string) => string | null
  onChange: (part: Partial<RuleDefinition>) => void
}

/** 'Quando …': what makes the rule run. */
export function TriggerRow({ definition: { trigger, minutes, later, isWithinHours }, errorOf, onChange }: TriggerRowProps) {
  const t = useT()
  return (
    <section className="rule-part" aria-label={t('rules.form.when')}>
      <h3>{t('rules.form.when')}</h3>
      <div className="rule-line">
        <Select
          label={t('rules.form.trigger')}
          value={trigger}
          options={triggers.map((one) => ({ value: one, label: t(`rules.trigger.${one}`) }))}
          onChange={(next) => {
            const chosen = triggers.find((one) => one === next)
            if (!chosen) return
            const isLong = isSilence(chosen)
            onChange({
              trigger: chosen,
              minutes: isLong ? minutes || USUAL_MINUTES : 0,
              later: chosen === 'customerSilent' ? later : [],
              isWithinHours: isLong && isWithinHours,
            })
          }}
        />
        {isSilence(trigger) && (
          <>
            <span className="rule-word">{t('rules.form.for')}</span>
            <Minutes key={trigger} label={t('rules.form.length')} value={minutes} error={errorOf('minutes')} onChange={(next) => onChange({ minutes: next })} />
          </>
        )}
      </div>
      {errorOf('later') && <div className="form-error">{errorOf('later')}</div>}
    </section>
  )
}
