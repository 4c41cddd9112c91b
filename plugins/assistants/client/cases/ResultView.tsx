import { useT } from '#core/client/i18n/index.ts'
import { classes } from '#core/client/ui/classes.ts'
import { Dot } from '#core/client/ui/marks.tsx'
import { type Stretch, wordDifference } from '#core/client/ui/wordDifference.ts'
import type { CaseResult } from '../../contract/index.ts'
import { AnswerSources } from '../AnswerSources.tsx'
import { formatCount, formatSeconds, formatUsd } from '../assistants.ts'
import { isBroken, isMended, missText, obstacleText, type QueueNames } from './cases.ts'
import { toneOf } from './useCaseColumns.tsx'

/** Result of a case in a run: what was missed, the answer beside the one before, and what it took. */
export function ResultView({ result, queues, isOpen }: { result: CaseResult; queues: QueueNames; isOpen: boolean }) {
  const t = useT()
  const { name, question, state, misses, obstacle, judgement, sources, acts, tokens, usd, durationMs } = result
  const turn = isBroken(result) ? 'broken' : isMended(result) ? 'mended' : null
  const facts = [
    t('assistants.run.tokens', { tokens: formatCount(tokens) }),
    usd === null ? null : formatUsd(usd),
    t('assistants.fact.time', { seconds: formatSeconds(durationMs) }),
    ...acts.map((act) => t(act.isDone ? 'assistants.run.wished' : 'assistants.fact.actRefused', { name: `${act.name} ${act.value}`.trim() })),
  ].filter((fact) => fact !== null)
  return (
    <details className="case-result" open={isOpen}>
      <summary>
        <span className="dot-name">
          <Dot tone={toneOf[state]} />
          <span className="visually-hidden">{t(`assistants.caseState.${state}`)}</span>
        </span>
        <strong className="grow">{name}</strong>
        {turn && <span className={classes('case-turn', `is-${turn}`)}>{t(`assistants.run.${turn}`)}</span>}
      </summary>
      {question !== name && <p className="dim">{question}</p>}
      {obstacle && <p>{t('assistants.run.couldNot', { why: obstacleText(obstacle, t) })}</p>}
      {misses.length > 0 && (
        <ul className="case-misses" aria-label={t('assistants.run.misses')}>
          {misses.map((miss) => (
            <li key={`${miss.kind} ${miss.value}`}>{missText(miss, queues, t)}</li>
          ))}
        </ul>
      )}
      <Answers result={result} />
      {judgement && <p className="dim">{t(judgement.isMet ? 'assistants.run.judgedMet' : 'assistants.run.judgedNot', { why: judgement.why })}</p>}
      <AnswerSources sources={sources} />
      <p className="dim">{facts.join(' · ')}</p>
    </details>
  )
}

function Answers({ result: { answer, before, state } }: { result: CaseResult }) {
  const t = useT()
  if (state === 'notRun' && answer === '') return null
  if (!before) return <Side title={t('assistants.run.now')} stretches={[{ text: answer, isOnlyHere: false }]} />
  const difference = wordDifference(before.answer, answer)
  const title = before.promptVersion === null ? t('assistants.run.ofCase') : t('assistants.run.before', { version: before.promptVersion })
  return (
    <div className="case-sides">
      <Side title={title} stretches={difference.before} />
      <Side title={before.answer === answer ? t('assistants.run.nowSame') : t('assistants.run.now')} stretches={difference.now} />
    </div>
  )
}

function Side({ title, stretches }: { title: string; stretches: readonly Stretch[] }) {
  const t = useT()
  // Stretches have no ids of their own, and are never moved.
  const places = stretches.map((stretch, place) => ({ ...stretch, place }))
  return (
    <section className="case-side" aria-label={title}>
      <h4>{title}</h4>
      <p>
        {places.map(({ place, text, isOnlyHere }) => (isOnlyHere ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>))}
        {stretches.every(({ text }) => text === '') && <span className="dim">{t('assistants.answers.nothing')}</span>}
      </p>
    </section>
  )
}
