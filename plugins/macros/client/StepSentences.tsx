import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { Step } from '../contract/index.ts'
import { stepSentence } from './stepSentence.ts'
import './macros.css'

/** The steps in words, to read. */
export function StepSentences({ steps }: { steps: readonly Step[] }) {
  const t = useT()
  const client = useClient()
  return (
    <ol className="macro-words" aria-label={t('macros.form.steps')}>
      {steps.map((step, index) => {
        const { sentence, lasts } = stepSentence(step, client.get, t)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
          <li key={index}>
            {sentence}
            {lasts && <span className="dim"> · {t('macros.lasts')}</span>}
          </li>
        )
      })}
    </ol>
  )
}
