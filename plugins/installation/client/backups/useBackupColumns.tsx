import { useMemo } from 'react'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { formatBytes } from '#core/client/i18n/formatBytes.ts'
import { errorText, formatDateTime, useT } from '#core/client/i18n/index.ts'
import type { Translate } from '#core/client/plugin.ts'
import { Dot, type Tone } from '#core/client/ui/marks.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import { AppError } from '#core/contract/errors.ts'
import type { Backup } from '../../contract/index.ts'
import { deleteBackup, downloadBackup, showRestore } from './commands.ts'

const TONES: Record<Backup['state'], Tone> = { waiting: 'info', running: 'info', done: 'good', failed: 'bad' }

/** How it stands, in words. */
function stateText({ state, bytes, failure, isHere, server }: Backup, t: Translate): string {
  if (state === 'failed') return t('installation.backups.state.failed', { reason: errorText(new AppError(failure ?? 'ERR_INTERNAL', 500)) })
  if (state === 'running') return t('installation.backups.state.running', { size: formatBytes(bytes) })
  if (state === 'done' && !isHere) return t('installation.backups.state.elsewhere', { server: server ?? '' })
  return t(`installation.backups.state.${state}`)
}

function contentText({ state, rows, files, missingFiles, withFiles }: Backup, t: Translate): string {
  if (state !== 'done') return t(withFiles ? 'installation.backups.content.files' : 'installation.backups.content.rows')
  const parts = [t('installation.backups.rows', { count: rows }), ...(withFiles ? [t('installation.backups.files', { count: files })] : [])]
  if (missingFiles > 0) parts.push(t('installation.backups.missing', { count: missingFiles }))
  return parts.join(' · ')
}

/** The table of backups. */
export function useBackupColumns(): readonly Column<Backup>[] {
  const t = useT()
  return useMemo(() => {
    const title = (id: string) => t(`installation.backups.column.${id}`)
    const originText = ({ origin, userName }: Backup) =>
      origin === 'daily' ? t('installation.backups.daily') : t('installation.backups.by', { name: userName ?? '' })
    return [
      {
        id: 'createdAt',
        title: title('createdAt'),
        width: 150,
        grow: 0.5,
        sortValue: ({ createdAt }) => createdAt,
        render: ({ createdAt }) => formatDateTime(createdAt),
      },
      {
        ...{ id: 'state', title: title('state'), width: 200, grow: 2, wraps: true, sortValue: (row) => stateText(row, t) },
        render: (row) => (
          <span className="dot-name">
            <Dot tone={row.state === 'done' && !row.isHere ? 'warn' : TONES[row.state]} />
            {stateText(row, t)}
          </span>
        ),
      },
      {
        id: 'bytes',
        title: title('bytes'),
        width: 100,
        grow: 0.3,
        isNumber: true,
        sortValue: ({ bytes }) => bytes,
        render: ({ bytes }) => (bytes === 0 ? '—' : formatBytes(bytes)),
      },
      { id: 'content', title: title('content'), width: 200, grow: 2, wraps: true, sortValue: ({ rows }) => rows, render: (row) => contentText(row, t) },
      { id: 'origin', title: title('origin'), width: 150, grow: 1, sortValue: originText, render: originText },
      {
        ...{ id: 'actions', title: t('installation.actions'), width: 110, grow: 0.1 },
        render: (row) => (
          <span className="row-buttons">
            <CommandButton command={downloadBackup} args={row} variant="icon" />
            <CommandButton command={showRestore} args={row} variant="icon" />
            <CommandButton command={deleteBackup} args={row} variant="icon" />
          </span>
        ),
      },
    ]
  }, [t])
}
