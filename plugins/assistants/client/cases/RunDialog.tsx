import { useQuery } from '@tanstack/react-query'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import type { CaseResult, Run } from '../../contract/index.ts'
import { formatCount, formatUsd } from '../assistants.ts'
import { isBroken, runQuery } from './cases.ts'
import { stopRun } from './commands.ts'
import { ResultView } from './ResultView.tsx'
import { RunNumbers } from './RunNumbers.tsx'
import { useQueueNames } from './useQueueNames.ts'
import '../assistants.css'

/** Weight of a result: the worse stands higher. */
const weightOf = (result: CaseResult): number => (isBroken(result) ? 0 : { failed: 1, notRun: 2, passed: 3 }[result.state])

/** A run as it goes, and what came of it. */
export default function RunDialog({ runId, onClose }: { runId: string; onClose: () => void }) {
  const t = useT()
  const query = useQuery(runQuery(runId))
  const run = query.data?.run
  return (
    <Dialog title={t(run?.isDraft ? 'assistants.run.titleDraft' : 'assistants.run.title')} onClose={onClose} size="l">
      {query.isError && !query.data && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {!query.data && !query.isError && <Skeleton shape="list" rows={4} />}
      {query.data && <RunHead run={query.data.run} results={query.data.results} />}
      {query.data && <Results results={query.data.results} />}
    </Dialog>
  )
}

function RunHead({ run, results }: { run: Run; results: readonly CaseResult[] }) {
  const t = useT()
  const broken = results.filter(isBroken).length
  const facts = [run.model, t('assistants.run.tokens', { tokens: formatCount(run.tokens) }), run.usd === null ? null : formatUsd(run.usd), run.userName]
  return (
    <header className="case-run-head">
      <div className="row">
        <span className="grow">
          <RunNumbers run={run} />
        </span>
        {run.state === 'running' && <CommandButton command={stopRun} args={run} hideKeys />}
      </div>
      {broken > 0 && <strong className="case-broken">{t('assistants.check.broken', { count: broken })}</strong>}
      <p className="dim">{facts.filter((fact) => fact !== null).join(' · ')}</p>
    </header>
  )
}

function Results({ results }: { results: readonly CaseResult[] }) {
  const queues = useQueueNames()
  const sorted = results.toSorted((one, other) => weightOf(one) - weightOf(other))
  return (
    <div className="case-results">
      {sorted.map((result) => (
        <ResultView key={result.caseId} result={result} queues={queues} isOpen={result.state !== 'passed' || results.length === 1} />
      ))}
    </div>
  )
}
