import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import type { Run } from '../../contract/index.ts'
import { showRun, stopRun } from './commands.ts'
import { RunNumbers } from './RunNumbers.tsx'

/** Runs that stand above the list: the newest, whoever began them. */
const MOST_SHOWN = 3

export function RunStrip({ runs }: { runs: readonly Run[] }) {
  const t = useT()
  if (runs.length === 0) return null
  return (
    <ul className="assistant-runs" aria-label={t('assistants.run.newest')}>
      {runs.slice(0, MOST_SHOWN).map((run) => (
        <li key={run.id}>
          <RunNumbers run={run} />
          <span className="dim grow cut">
            {run.isDraft ? t('assistants.run.draft') : t('assistants.case.version', { version: run.promptVersion })} · {run.model} · {run.userName} ·{' '}
            <RelativeTime at={run.startedAt} style="ago" />
          </span>
          {run.state === 'running' && <CommandButton command={stopRun} args={run} variant="minimal" />}
          <CommandButton command={showRun} args={{ runId: run.id }} variant="minimal" />
        </li>
      ))}
    </ul>
  )
}
