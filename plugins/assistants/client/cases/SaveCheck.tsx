import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { call } from '#core/client/http/call.ts'
import { errorText, useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import { type CaseResult, type RunDraft, startRun } from '../../contract/index.ts'
import { isBroken, isMended, missText, noteRun, runQuery } from './cases.ts'
import { showRun } from './commands.ts'
import { RunNumbers } from './RunNumbers.tsx'
import { useQueueNames } from './useQueueNames.ts'
import '../assistants.css'

interface SaveCheckProps {
  assistantId: number
  /** How many cases there are. */
  count: number
  draft: RunDraft
  /** The form has another address or key, which the cases are not run with. */
  isElsewhere: boolean
  onSave: () => void
  onBack: () => void
}

/** Before a changed prompt is saved: offers to run the cases with it, and says which passed before and fail now. */
export function SaveCheck({ assistantId, count, draft, isElsewhere, onSave, onBack }: SaveCheckProps) {
  const t = useT()
  const [runId, setRunId] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const query = useQuery({ ...runQuery(runId ?? ''), enabled: runId !== null })
  const { run, results = [] } = query.data ?? {}
  const begin = async () => {
    setProblem(null)
    try {
      const started = await call(startRun, { id: assistantId, draft })
      await noteRun(started)
      setRunId(started.id)
    } catch (error) {
      setProblem(errorText(error))
    }
  }
  const hasEnded = run !== undefined && run.state !== 'running'
  const isGood = hasEnded && run.state === 'done' && run.failed === 0 && run.notRun === 0
  return (
    <Dialog
      title={t('assistants.check.title')}
      onClose={onBack}
      isLoose={false}
      size="l"
      footer={
        <>
          <Button onClick={onBack}>{t('assistants.check.goBack')}</Button>
          {runId && <CommandButton command={showRun} args={{ runId }} />}
          <Button variant={isGood ? 'primary' : 'default'} onClick={onSave}>
            {t(isGood ? 'workbench.save' : runId ? 'assistants.check.saveAnyway' : 'assistants.check.saveWithout')}
          </Button>
          {!runId && (
            <Button variant="primary" data-autofocus onClick={() => void begin()}>
              {t('assistants.check.run', { count })}
            </Button>
          )}
        </>
      }
    >
      {!runId && <p>{t('assistants.check.text', { count })}</p>}
      {isElsewhere && <p className="dim">{t('assistants.check.elsewhere')}</p>}
      {run && <RunNumbers run={run} />}
      {run && hasEnded && <VerificationResult results={results} isWhole={run.state === 'done'} />}
      <div role="alert" className="form-problem">
        {problem ?? (query.isError ? errorText(query.error) : null)}
      </div>
    </Dialog>
  )
}

function VerificationResult({ results, isWhole }: { results: readonly CaseResult[]; isWhole: boolean }) {
  const t = useT()
  const queues = useQueueNames()
  const broken = results.filter(isBroken)
  const mended = results.filter(isMended).length
  return (
    <>
      <p role="status">
        <strong className={broken.length > 0 ? 'case-broken' : undefined}>
          {broken.length > 0 ? t('assistants.check.broken', { count: broken.length }) : t(isWhole ? 'assistants.check.noneBroken' : 'assistants.check.stopped')}
        </strong>
        {mended > 0 && ` ${t('assistants.check.mended', { count: mended })}`}
      </p>
      <ul className="case-misses" aria-label={t('assistants.check.which')}>
        {broken.map(({ caseId, name, misses }) => (
          <li key={caseId}>
            <strong>{name}</strong>: {misses.map((miss) => missText(miss, queues, t)).join(' · ')}
          </li>
        ))}
      </ul>
    </>
  )
}
