import { useT } from '#core/client/i18n/index.ts'
import { Dot } from '#core/client/ui/marks.tsx'
import type { Run } from '../../contract/index.ts'
import { doneOf } from './cases.ts'
import { toneOf } from './useCaseColumns.tsx'

/** How far a run is, and how its cases ended. */
export function RunNumbers({ run }: { run: Run }) {
  const t = useT()
  const { state, total } = run
  const parts = (['passed', 'failed', 'notRun'] as const).filter((part) => run[part] > 0)
  return (
    <span className="assistant-run-numbers" role="status">
      {state !== 'done' && <span>{t(`assistants.run.${state}`, { done: doneOf(run), total })}</span>}
      {state === 'running' && <progress max={total} value={doneOf(run)} aria-label={t('assistants.run.progress')} />}
      {parts.map((part) => (
        <span key={part} className="dot-name">
          <Dot tone={toneOf[part]} />
          {t(`assistants.run.${part}`, { count: run[part] })}
        </span>
      ))}
    </span>
  )
}
