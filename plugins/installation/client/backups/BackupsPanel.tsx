import { Database } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { z } from 'zod'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { formatBytes } from '#core/client/i18n/formatBytes.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ListScreen } from '#core/client/ui/ListScreen.tsx'
import { Dot } from '#core/client/ui/marks.tsx'
import { DataTable } from '#core/client/ui/table/DataTable.tsx'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { useListView } from '#core/client/workbench/useListView.ts'
import type { Backups } from '../../contract/index.ts'
import { activeBackupAtom, editPlan, newBackup, planAtom, showRestore } from './commands.ts'
import { hourText } from './hourText.ts'
import { backupsQuery } from './queries.ts'
import { useBackupColumns } from './useBackupColumns.tsx'
import '../installation.css'

const NO_FILTER = {}
const filterSchema = z.object({})

/** Backups of the whole installation, and when they are made by themselves. */
export default function BackupsPanel({ panelId }: PanelProps<object>) {
  const t = useT()
  const client = useClient()
  const query = useQuery(backupsQuery)
  const { sorting } = useListView(panelId, filterSchema, NO_FILTER)
  const setActive = useSetAtom(activeBackupAtom)
  const setPlan = useSetAtom(planAtom)
  const plan = query.data?.plan ?? null
  useEffect(() => setPlan(plan), [plan, setPlan])
  return (
    <ListScreen bar={query.data && <Plan backups={query.data} />}>
      <PanelToolbar meta={query.data?.backups.length}>
        <CommandButton command={newBackup} args={{}} variant="primary" />
      </PanelToolbar>
      <DataTable
        label={t('installation.backups.title')}
        rows={query.data?.backups}
        columns={useBackupColumns()}
        sorting={sorting}
        failure={query.isError && !query.data ? { error: query.error, onRetry: () => void query.refetch() } : null}
        empty={
          <EmptyState icon={Database} title={t('installation.backups.empty.title')} text={t('installation.backups.empty.text')}>
            <CommandButton command={newBackup} args={{}} variant="primary" />
          </EmptyState>
        }
        exportName={t('installation.backups.title')}
        onActive={setActive}
        onRowOpen={(row) => row.state === 'done' && void client.run(showRestore, row)}
      />
    </ListScreen>
  )
}

/** The daily backup, in one sentence. */
function Plan({ backups: { plan, hasStore, freeBytes } }: { backups: Backups }) {
  const t = useT()
  const { isOn, hour, keep, withFiles } = plan
  const content = hasStore ? 'store' : withFiles ? 'files' : 'rows'
  return (
    <div className="backup-plan">
      <span className="dot-name">
        <Dot tone={isOn ? 'good' : 'warn'} />
        <span className="strong">
          {isOn ? t(`installation.backups.plan.${content}`, { hour: hourText(hour), count: keep }) : t('installation.backups.plan.off')}
        </span>
      </span>
      <span className="dim">{t('installation.backups.free', { size: formatBytes(freeBytes) })}</span>
      <CommandButton command={editPlan} args={{}} />
    </div>
  )
}
