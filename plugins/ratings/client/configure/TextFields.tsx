import { useT } from '#core/client/i18n/index.ts'
import { TextArea } from '#core/client/ui/TextArea.tsx'
import type { Draft } from '#core/client/ui/useDraft.ts'
import { LONGEST_TEXT, type RatingConfig } from '../../contract/index.ts'

const ROWS = 2
const names = ['message', 'thanksMessage', 'invalidMessage', 'feedbackMessage', 'expiredMessage'] as const

/** Fields for the texts to the contact. */
export function TextFields({ form: { draft, change, problemOf } }: { form: Draft<RatingConfig> }) {
  const t = useT()
  return (
    <>
      {names.map((name) => (
        <TextArea
          key={name}
          label={t(`ratings.form.${name}`)}
          help={t(`ratings.form.${name}Help`)}
          rows={ROWS}
          maxLength={LONGEST_TEXT}
          value={draft[name]}
          error={problemOf(name)}
          onChange={(text) => change({ [name]: text })}
        />
      ))}
    </>
  )
}
