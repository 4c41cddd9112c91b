import { Cross } from '@blueprintjs/icons'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { errorText, useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { Translate } from '#core/client/plugin.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { AppError } from '#core/contract/errors.ts'
import type { Export } from '../contract/index.ts'
import { downloadExport, hideExport, stopExport } from './commands.ts'
import { isUnfinished } from './exports.ts'

const number = (count: number) => new Intl.NumberFormat(document.documentElement.lang || undefined).format(count)

/** How far it is, in words. */
function stateOf({ status, done, total, failure }: Export, t: Translate): string {
  switch (status) {
    case 'waiting':
      return t('exports.state.waiting')
    case 'running':
      return t('exports.state.running', { done: number(done), total: number(total) })
    case 'done':
      return t(total === 1 ? 'exports.state.one' : 'exports.state.done', { total: number(total) })
    case 'failed':
      if (failure === 'ERR_FILE_TOO_LARGE') return t('exports.failure.large')
      if (failure === 'ERR_NO_TICKET_FOUND') return t('exports.failure.rights')
      return errorText(new AppError(failure ?? 'ERR_INTERNAL', 500))
  }
}

/** Row of one export: whose conversation, how far, and what one can do about it. */
export function ExportRow({ row }: { row: Export }) {
  const t = useT()
  const client = useClient()
  const { id, title, format, status, done, total } = row
  const name = `${title} · ${format.toUpperCase()}`
  const canStop = isUnfinished(row)
  return (
    <li className="export" aria-label={name}>
      <span className="export-text">
        <span className="export-name">{name}</span>
        <span className={status === 'failed' ? 'export-state is-bad' : 'export-state'}>{stateOf(row, t)}</span>
        {canStop && <progress value={status === 'running' ? done : undefined} max={Math.max(total, 1)} aria-label={t('exports.progress', { name })} />}
      </span>
      {status === 'done' && <CommandButton command={downloadExport} args={{ id }} variant="primary" label="exports.download" hideKeys />}
      <IconButton
        icon={Cross}
        label={t(canStop ? 'exports.cancel' : 'exports.close', { name })}
        onClick={() => void (canStop ? client.run(stopExport, { id }) : client.run(hideExport, { id }))}
      />
    </li>
  )
}
