import { useT } from '#core/client/i18n/index.ts'
import { Select } from '#core/client/ui/Select.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import type { Draft } from '#core/client/ui/useDraft.ts'
import { limits, type RatingConfig, SCORES } from '../../contract/index.ts'

const numbers = ['waitMinutes', 'intervalHours'] as const

/** How long, how often, and when it is asked why. */
export function RuleFields({ form: { draft, change, problemOf } }: { form: Draft<RatingConfig> }) {
  const t = useT()
  return (
    <div className="ratings-numbers">
      {numbers.map((name) => (
        <TextField
          key={name}
          type="number"
          label={t(`ratings.form.${name}`)}
          help={t(`ratings.form.${name}Help`)}
          min={limits[name][0]}
          max={limits[name][1]}
          value={Number.isNaN(draft[name]) ? '' : String(draft[name])}
          error={problemOf(name)}
          onChange={(text) => change({ [name]: text === '' ? Number.NaN : Number(text) })}
        />
      ))}
      <Select
        label={t('ratings.form.feedbackThreshold')}
        help={t('ratings.form.feedbackThresholdHelp')}
        value={String(draft.feedbackThreshold)}
        error={problemOf('feedbackThreshold')}
        options={Array.from({ length: SCORES + 1 }, (_none, rate) => ({
          value: String(rate),
          label: rate === 0 ? t('ratings.form.never') : t('ratings.form.upTo', { rate }),
        }))}
        onChange={(rate) => change({ feedbackThreshold: Number(rate) })}
      />
    </div>
  )
}
