import { useEffectEvent, useMemo, useRef, useState } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { notify } from '#core/client/notify/index.ts'
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
  /** Said where `Delete` is pressed and none of the rows may go; unless given, that they are not the person's own. */
  whyNone?: string
}

/** A button of the bulk bar that runs a command on every chosen row, says how far it is and can be stopped. */
export function BulkCommand<A>({ command, each, sayDone, onDone, isRemoval = false, whyNone }: BulkCommandProps<A>) {
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
  // As long as rows are picked, the key never falls through to the row under the cursor: not while they go, nor where none of them may.
  const runByKey = useEffectEvent(() => {
    if (progress !== null) return
    if (each.length > 0) void run()
    else notify(whyNone ?? t('workbench.table.noneRemovable'), { intent: 'warning' })
  })
  useRowActions(
    usePanelId(),
    useMemo(() => (isRemoval ? { removePicked: () => runByKey() } : null), [isRemoval]),
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
