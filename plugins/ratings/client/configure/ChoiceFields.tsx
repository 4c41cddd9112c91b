import { useT } from '#core/client/i18n/index.ts'
import { TextField } from '#core/client/ui/TextField.tsx'
import type { Draft } from '#core/client/ui/useDraft.ts'
import { LONGEST_OPTION, LONGEST_TEXT, type RatingConfig } from '../../contract/index.ts'

/** How the scores look where a channel has buttons or lists. */
export function ChoiceFields({ form: { draft, change, problemOf } }: { form: Draft<RatingConfig> }) {
  const t = useT()
  const { listFormat } = draft
  const write = (part: Partial<RatingConfig['listFormat']>) => change({ listFormat: { ...listFormat, ...part } })
  return (
    <fieldset className="ratings-choices">
      <legend>{t('ratings.form.choices')}</legend>
      <p className="form-help">{t('ratings.form.choicesHelp')}</p>
      <div className="ratings-options">
        {listFormat.options.map((option, at) => (
          <TextField
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is the score
            key={at}
            label={t('ratings.form.option', { rate: at + 1 })}
            value={option}
            maxLength={LONGEST_OPTION}
            error={problemOf(`options.${at}`)}
            onChange={(text) => write({ options: listFormat.options.with(at, text) })}
          />
        ))}
      </div>
      <TextField
        label={t('ratings.form.text')}
        value={listFormat.text}
        maxLength={LONGEST_TEXT}
        error={problemOf('text')}
        onChange={(text) => write({ text })}
      />
      <TextField
        label={t('ratings.form.buttonText')}
        help={t('ratings.form.buttonTextHelp')}
        value={listFormat.buttonText}
        maxLength={LONGEST_OPTION}
        error={problemOf('buttonText')}
        onChange={(buttonText) => write({ buttonText })}
      />
    </fieldset>
  )
}
