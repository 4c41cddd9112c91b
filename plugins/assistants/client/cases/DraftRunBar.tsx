import { useState } from 'react'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { reportError } from '#core/client/notify/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { type RunDraft, startRun } from '../../contract/index.ts'
import { noteRun } from './cases.ts'
import { showRun } from './commands.ts'
import '../assistants.css'

interface DraftRunBarProps {
  assistantId: number
  count: number
  /** Changes of the form; null for none, then the saved settings run. */
  draft: () => RunDraft | null
}

/** In the form of an assistant: runs its cases with what stands there, unsaved. */
export function DraftRunBar({ assistantId, count, draft }: DraftRunBarProps) {
  const t = useT()
  const client = useClient()
  const [isBusy, setBusy] = useState(false)
  const [runId, setRunId] = useState<string | null>(null)
  const begin = async () => {
    setBusy(true)
    try {
      const run = await call(startRun, { id: assistantId, draft: draft() })
      await noteRun(run)
      setRunId(run.id)
      await client.run(showRun, { runId: run.id })
    } catch (error) {
      reportError(error)
    }
    setBusy(false)
  }
  return (
    <div className="row case-bar">
      <span className="grow dim">{t('assistants.case.count', { count })}</span>
      {runId && <CommandButton command={showRun} args={{ runId }} variant="minimal" />}
      <Button isBusy={isBusy} onClick={() => void begin()}>
        {t('assistants.case.runDraft')}
      </Button>
    </div>
  )
}
