import { useAtomValue } from 'jotai'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { runningMacroAtom } from './progress.atoms.ts'
import { cancelRun } from './runCommands.ts'

/** 'Encerrar venda: 3 de 20' in the status bar; a click takes no further ticket. */
export function RunItem() {
  const t = useT()
  const client = useClient()
  const running = useAtomValue(runningMacroAtom)
  if (!running || running.total === 1) return null
  const { name, done, total, isCancelled } = running
  return (
    <span className="macro-item" role="status">
      <progress max={total} value={done} aria-label={t('macros.running', { name })} />
      <span className="cut">{t('macros.progress', { name, done, total })}</span>
      <button type="button" className="status-item" disabled={isCancelled} onClick={() => void client.run(cancelRun, {})}>
        {t('macros.command.cancelRun')}
      </button>
    </span>
  )
}
