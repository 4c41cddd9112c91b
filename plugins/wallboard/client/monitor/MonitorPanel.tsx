import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { classes } from '#core/client/ui/classes.ts'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { useIsFull } from '../full/fullScreen.ts'
import { useAwake } from '../full/useAwake.ts'
import { BigFigures } from './BigFigures.tsx'
import { ConnectionList } from './ConnectionList.tsx'
import { FreshnessBar } from './FreshnessBar.tsx'
import { monitorFull } from './monitorCommands.ts'
import { PeopleTable } from './PeopleTable.tsx'
import { QueueTable } from './QueueTable.tsx'
import { personRows, queueRows } from './rows.ts'
import { useMonitor } from './useMonitor.ts'
import '../wallboard.css'

/** The operation at a glance, live; on a television it fills the screen and keeps it on. */
export default function MonitorPanel({ panelId }: PanelProps<object>) {
  const t = useT()
  const isFull = useIsFull(panelId)
  useAwake(isFull)
  const { operation, updatedAt, failure } = useMonitor()
  if (failure) return <ErrorState title={t('workbench.error.titleOf', { what: t('wallboard.monitor.title') })} {...failure} />
  if (!operation) return <Skeleton rows={10} />
  const { figures, today, people, connections } = operation
  return (
    <div className={classes('monitor', isFull && 'is-full')}>
      <PanelToolbar>
        <CommandButton command={monitorFull.toggle} variant="icon" args={{}} />
      </PanelToolbar>
      <FreshnessBar updatedAt={updatedAt} />
      <BigFigures operation={operation} />
      <div className="monitor-parts">
        <QueueTable rows={queueRows(figures, today, t('wallboard.noQueue'))} isFull={isFull} />
        <div className="monitor-side">
          <PeopleTable rows={personRows(people, figures.people, today)} isFull={isFull} />
          <ConnectionList connections={connections} />
        </div>
      </div>
    </div>
  )
}
