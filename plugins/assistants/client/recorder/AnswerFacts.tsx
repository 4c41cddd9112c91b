import { useT } from '#core/client/i18n/index.ts'
import type { Answer } from '../../contract/index.ts'
import { formatCount, formatSeconds, formatUsd } from '../assistants.ts'

/** Facts of an answer: what it took, and what went wrong with it, in one grey line. */
export function AnswerFacts({ answer }: { answer: Answer }) {
  const t = useT()
  const { input, output, usd, durationMs, firstMs, tries, failure, acts } = answer
  const facts = [
    t('assistants.fact.tokens', { input: formatCount(input), output: formatCount(output) }),
    usd === null ? null : formatUsd(usd),
    t('assistants.fact.time', { seconds: formatSeconds(durationMs) }),
    firstMs === null ? null : t('assistants.fact.first', { seconds: formatSeconds(firstMs) }),
    tries > 1 ? t('assistants.fact.tries', { count: tries }) : null,
    ...acts.map(({ name, value, isDone }) => t(isDone ? 'assistants.fact.act' : 'assistants.fact.actRefused', { name: `${name} ${value}`.trim() })),
  ].filter((fact) => fact !== null)
  return (
    <>
      {failure && <div className="form-error">{t(`assistants.failure.${failure}`)}</div>}
      <div className="dim">{facts.join(' · ')}</div>
    </>
  )
}
