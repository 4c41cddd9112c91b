import { useEffectEvent, useMemo, useRef, useState } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import type { Command } from '#core/client/plugin.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { useRowActions } from '#core/client/workbench/rowActions.ts'
import { usePanelId } from '#core/client/workbench/usePanelId.ts'
import { runOnEach } from './runOnEach.ts'

export interface BulkCommandProps<A> {
  command: Command<A>
  /** Of those the person may do it to; none: the button is greyed. */
  each: readonly A[]
  sayDone: (count: number) => string
  onDone: () => void
  /** `Delete` runs it while rows are picked. */
  isRemoval?: boolean
}

/** A button of the bulk bar that runs a command on every chosen row, says how far it is and can be stopped. */
export function BulkCommand<A>({ command, each, sayDone, onDone, isRemoval = false }: BulkCommandProps<A>) {
  const t = useT()
  const [progress, setProgress] = useState<{ done: number; count: number } | null>(null)
  const stop = useRef<AbortController>(null)
  const run = async () => {
    stop.current = new AbortController()
    setProgress({ done: 0, count: each.length })
    await runOnEach({ command, each, sayDone, onProgress: (done) => setProgress({ done, count: each.length }), signal: stop.current.signal })
    setProgress(null)
    onDone()
  }
  const canRun = isRemoval && progress === null && each.length > 0
  const runByKey = useEffectEvent(() => void run())
  useRowActions(
    usePanelId(),
    useMemo(() => (canRun ? { removePicked: () => runByKey() } : null), [canRun]),
  )
  if (progress === null) {
    return (
      <Button disabled={each.length === 0} onClick={() => void run()}>
        {t(command.title)}
      </Button>
    )
  }
  return (
    <>
      <span role="status">{t('workbench.table.progress', progress)}</span>
      <Button onClick={() => stop.current?.abort()}>{t('workbench.table.stop')}</Button>
    </>
  )
}
